import type { SavingStatus } from "@dexnet/drive/drive";
import { Button, Popover, VisuallyHidden } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/errors/error-text.ts";
import { focusContentIfLost } from "../../../platform/focus-content.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
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
 * window is closed. It stands in a place of its own size, whatever it says; only what needs somebody's attention is read out.
 */
export function SavingState({ address }: { address: string }) {
  const { t } = useTranslation("storages");
  const errorText = useErrorText();
  const status = useSaving(address);
  const state = status?.state ?? "saved";
  const isTrouble = state === "waiting" || state === "refused" || state === "stopped";
  const text = textOf();
  // What was open about a trouble that is over goes, and the focus with it.
  useEffect(() => (isTrouble ? focusContentIfLost : undefined), [isTrouble]);

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
    <div className={classes.slot} data-state={state} data-unknown={status === null || undefined}>
      {isTrouble ? (
        <Trouble address={address} state={state} text={text} />
      ) : (
        <span className={classes.state} title={text}>
          <Said state={state} text={text} />
        </span>
      )}
      {/* There from the start, so that what comes into it is read out. */}
      <VisuallyHidden role="status">{isTrouble && text}</VisuallyHidden>
    </div>
  );
}

interface SaidProps {
  state: SavingStatus["state"];
  text: string;
}

/** Where there is little room the words are only read out. */
function Said({ state, text }: SaidProps) {
  const Icon = icons[state];
  return (
    <>
      <Icon className={classes.icon} size={20} aria-hidden />
      <span className={classes.text}>{text}</span>
    </>
  );
}

/** What is wrong, as far as there is room for it; a click shows all of it, and what can be done. */
function Trouble({ address, state, text }: SaidProps & { address: string }) {
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
          className={classes.state}
          title={text}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          <Said state={state} text={text} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t("saving.trouble")}>
        <p className={classes.whole}>{text}</p>
        <Button
          fullWidth
          variant="default"
          onClick={() => {
            setOpened(false);
            void drive.retrySaving(address);
          }}
        >
          {t(state === "refused" ? "saving.noticed" : "saving.retry")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
