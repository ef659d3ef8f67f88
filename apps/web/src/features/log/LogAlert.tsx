import type { LogStatus } from "@dexnet/drive/drive";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../platform/i18n/error-text.ts";
import { routePaths } from "../../platform/routes.ts";
import { saveFile } from "../../platform/save-file.ts";
import { RouteButton } from "../../widgets/links/RouteLink.tsx";
import { Callout } from "../../widgets/page/Callout.tsx";
import classes from "./LogAlert.module.css";

/** A violation of the log with its evidence, or a warning. It has no button that closes it. */
export function LogAlert({ status }: { status: LogStatus }) {
  const { t } = useTranslation("log");
  const errorText = useErrorText();
  const { state, errorCode, evidence, needsWitnesses } = status;
  const reason = errorText(errorCode);
  if (state === "stopped") {
    const text = errorCode === "log_stopped" ? t("stopped.text") : t("stopped.unanswered", { reason });
    return <Framed tone="warning" title={t("stopped.title")} text={text} />;
  }
  if (state === "unverified" && errorCode === "log_time_differs") {
    // The clock of the device may be the cause, so that nobody is accused.
    return <Framed tone="warning" title={t("time.title")} text={t("time.text", { reason })} />;
  }
  if (state === "unverified" && needsWitnesses) {
    return (
      <Framed tone="warning" title={t("uncosigned.title")} text={t("uncosigned.text", { reason })}>
        <RouteButton variant="default" to={routePaths["settings-safety"]}>
          {t("uncosigned.settings")}
        </RouteButton>
      </Framed>
    );
  }
  if (state !== "violated" && errorCode === "bad_answer") {
    return <Framed tone="warning" title={t("unseen.title")} text={t("wrong.text")} />;
  }
  if (state !== "violated") {
    return <Framed tone="warning" title={t("unseen.title")} text={t("unseen.text", { reason })} />;
  }
  return (
    <Framed tone="error" title={t("violated.title")} text={t("violated.text", { reason })}>
      {evidence !== null && (
        <>
          <p className={classes.text}>{t("violated.evidence")}</p>
          <Button
            variant="default"
            onClick={() => saveFile(new File([evidence], "dexnet-log-evidence.txt"), "dexnet-log-evidence.txt")}
          >
            {t("violated.save")}
          </Button>
        </>
      )}
    </Framed>
  );
}

interface FramedProps {
  tone: "warning" | "error";
  title: string;
  text: string;
  children?: React.ReactNode;
}

function Framed({ tone, title, text, children }: FramedProps) {
  return (
    <div className={classes.alert}>
      <Callout tone={tone} title={title}>
        <p className={classes.text}>{text}</p>
        {children}
      </Callout>
    </div>
  );
}
