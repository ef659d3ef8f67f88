import type { SavingStatus } from "@dexnet/drive/drive";
import { Button, Popover, VisuallyHidden } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusContentIfLost } from "../../../platform/focus-content.ts";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
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
 * Shows whether the changes of an open storage are saved on the server. Its size is constant; screen readers announce
 * only problems.
 */
export function SavingState({ address }: { address: string }) {
  const { t } = useTranslation("storages");
  const errorText = useErrorText();
  const status = useSaving(address);
  const state = status?.state ?? "saved";
  const isProblem = state === "waiting" || state === "refused" || state === "stopped";
  const text = textOf();
  // The popover of a solved problem closes, and may have had the focus.
  useEffect(() => (isProblem ? focusContentIfLost : undefined), [isProblem]);

  function textOf(): string {
    if (status === null || state === "saved") return t("saving.saved");
    if (state === "saving") return t("saving.saving");
    const reason = errorText(status.errorCode);
    if (state === "refused") return t("saving.refused", { reason });
    return status.errorCode === "network"
      ? t("saving.offline", { count: status.unsaved })
      : t("saving.unsaved", { count: status.unsaved, reason });
  }

  return (
    <div className={`${shared.note} ${classes.slot}`} data-state={state} data-unknown={status === null || undefined}>
      {isProblem ? (
        <Problem address={address} state={state} text={text} />
      ) : (
        <span className={`${shared.row} ${classes.state}`} title={text}>
          <IconAndText state={state} text={text} />
        </span>
      )}
      {/* Always mounted, so that screen readers announce its content. */}
      <VisuallyHidden role="status">{isProblem && text}</VisuallyHidden>
    </div>
  );
}

interface StateProps {
  state: SavingStatus["state"];
  text: string;
}

/** On a narrow screen the text is for screen readers only. */
function IconAndText({ state, text }: StateProps) {
  const Icon = icons[state];
  return (
    <>
      <Icon size={20} aria-hidden />
      <span className={classes.text}>{text}</span>
    </>
  );
}

/** Problem as a button; a click shows its whole text and the action. */
function Problem({ address, state, text }: StateProps & { address: string }) {
  const { t } = useTranslation("storages");
  const { drive } = useApp();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={320}
      shadow="none"
      radius="lg"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={`${shared.row} ${classes.state}`}
          title={text}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          <IconAndText state={state} text={text} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t("saving.trouble")}>
        <p className={classes.whole}>{text}</p>
        <Button
          fullWidth
          variant="default"
          onClick={() => {
            setOpened(false);
            void drive.open(address).retrySaving();
          }}
        >
          {t(state === "refused" ? "saving.noticed" : "saving.retry")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
