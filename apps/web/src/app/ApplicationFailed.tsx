import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ReloadButton } from "../widgets/states/ReloadButton.tsx";
import { StateMessage } from "../widgets/states/StateMessage.tsx";
import classes from "./StartFailed.module.css";

/** Replaces the whole application after a fault that nothing else caught. */
export function ApplicationFailed() {
  const { t } = useTranslation("widgets");
  return (
    <main className={classes.screen}>
      <StateMessage
        icon={<IconAlertTriangle size={28} />}
        tone="error"
        heading={1}
        title={t("error.title")}
        text={t("failed.application")}
      >
        <ReloadButton />
      </StateMessage>
    </main>
  );
}
