import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ReloadButton } from "../widgets/states/ReloadButton.tsx";
import { StateMessage } from "../widgets/states/StateMessage.tsx";
import classes from "./StartFailed.module.css";

/** In place of the whole application, when a fault has ended it. */
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
