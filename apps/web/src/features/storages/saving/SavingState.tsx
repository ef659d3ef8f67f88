import type { SavingStatus } from "@dexnet/drive/drive";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../shell/app-context.tsx";
import { useErrorText } from "../../../shell/error-text.ts";
import classes from "./SavingState.module.css";
import { useSaving } from "./use-saving.ts";

const icons: Readonly<Record<SavingStatus["state"], typeof IconCloudCheck>> = {
  saved: IconCloudCheck,
  saving: IconCloudUp,
  waiting: IconCloudOff,
  refused: IconAlertTriangle,
  stopped: IconAlertTriangle,
};

/**
 * Whether the changes of an open storage are on the server, for its page. While they are not, the browser asks before the
 * window is closed. Only what needs somebody's attention is read out.
 */
export function SavingState({ address }: { address: string }) {
  const { t } = useTranslation("storages");
  const { drive } = useApp();
  const errorText = useErrorText();
  const status = useSaving(address);
  const state = status?.state ?? "saved";
  const isTrouble = state === "waiting" || state === "refused" || state === "stopped";
  const Icon = icons[state];

  function text(): string {
    if (status === null || state === "saved") return t("saving.saved");
    if (state === "saving") return t("saving.saving");
    const reason = errorText(status.errorCode);
    if (state === "refused") return t("saving.refused", { reason });
    return status.errorCode === "network"
      ? t("saving.offline", { count: status.unsaved })
      : t("saving.unsaved", { count: status.unsaved, reason });
  }

  return (
    <div className={classes.saving} data-state={state} data-unknown={status === null || undefined}>
      <Icon className={classes.icon} size={20} aria-hidden />
      <span aria-live={isTrouble ? "polite" : "off"}>{text()}</span>
      {isTrouble && (
        <Button variant="subtle" className={classes.retry} onClick={() => void drive.retrySaving(address)}>
          {t(state === "refused" ? "saving.noticed" : "saving.retry")}
        </Button>
      )}
    </div>
  );
}
