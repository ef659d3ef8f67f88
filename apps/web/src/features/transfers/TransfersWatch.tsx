import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../widgets/snackbar/notify.ts";
import { deviceTransferSettings } from "./device-transfer-settings.ts";
import { useEndMessages } from "./receipts/use-end-messages.ts";
import { createSuspensionWarning } from "./suspension-warning.ts";
import { useQuestionMessages } from "./use-question-messages.ts";
import { useTransfersState } from "./use-transfers-state.ts";

/**
 * Shows nothing. Says how transfers ended and what they ask, whatever page one is on, has the browser ask before the window is closed while
 * something is under way, and tells a phone's owner that transfers rest while the tab does.
 */
export function TransfersWatch() {
  useEndMessages();
  useQuestionMessages();
  const isBusy = useTransfersState(({ countByState }) => {
    const { waiting, processing, paused, offline, asks } = countByState;
    return waiting + processing + paused + offline + asks > 0;
  });
  useCloseWarning(isBusy);
  useSuspensionWarning(isBusy);
  return null;
}

function useCloseWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isBusy]);
}

/** The specification's line between a phone and a desktop. */
const phone = "(max-width: 59.99em)";
/** Longer than other notices: it is said once. */
const warnedForMs = 15_000;

function useSuspensionWarning(isBusy: boolean): void {
  const { t } = useTranslation("transfers");
  const text = t("suspended");
  const busyNow = useRef(isBusy);
  busyNow.current = isBusy;
  useEffect(() => {
    const warning = createSuspensionWarning({
      page: document,
      isPhone: () => window.matchMedia(phone).matches,
      isBusy: () => busyNow.current,
      settings: deviceTransferSettings,
      warn: () => notify({ text, timeoutMs: warnedForMs }),
    });
    return warning.stop;
  }, [text]);
}
