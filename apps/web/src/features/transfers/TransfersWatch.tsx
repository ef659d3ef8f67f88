import { hasKeptTransfers } from "@dexnet/drive/transfers/upload-store";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../platform/services/app-context.tsx";
import { useUser } from "../../platform/services/use-user.ts";
import { useTransfersState } from "../../platform/transfers/use-transfers-state.ts";
import { createBackgroundSuspension } from "./background-suspension.ts";
import { continueSavedTransfers } from "./continue-transfers.ts";
import { useReceiptNotices } from "./receipts/use-receipt-notices.ts";
import { createSuspensionWarning } from "./suspension-warning.ts";
import { useTransferSettings } from "./transfer-settings.ts";
import { useQuestionNotices } from "./use-question-notices.ts";

/**
 * Renders nothing. On every page it reports results and questions of transfers, makes the browser ask before the window
 * is closed during transfers, continues saved transfers, and suspends transfers of a background tab on a phone.
 */
export function TransfersWatch() {
  useReceiptNotices();
  useQuestionNotices();
  const isBusy = useTransfersState(({ countByState }) => {
    const { waiting, processing, paused, offline, asks } = countByState;
    return waiting + processing + paused + offline + asks > 0;
  });
  useCloseWarning(isBusy);
  useSuspensionWarning(isBusy);
  useBackgroundSuspension();
  useSavedTransfers();
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

/** Breakpoint of the specification between phone and desktop. */
const phone = "(max-width: 59.99em)";
const isPhone = () => window.matchMedia(phone).matches;

/** Suspends transfers of a background tab on a phone, as the warning says. */
function useBackgroundSuspension(): void {
  const { drive } = useApp();
  useEffect(() => {
    const suspend = (isSuspended: boolean) => void drive.suspendTransfers(isSuspended).catch(() => undefined);
    return createBackgroundSuspension({ page: document, isPhone, suspend }).stop;
  }, [drive]);
}

/** Continues saved transfers of this user on every page. */
function useSavedTransfers(): void {
  const { drive } = useApp();
  const userId = useUser()?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const continuing = continueSavedTransfers({ drive, page: window, hasSaved: hasKeptTransfers });
    return continuing.stop;
  }, [drive, userId]);
}

/** Longer than other notices, because it is shown only once. */
const warnedForMs = 15_000;

function useSuspensionWarning(isBusy: boolean): void {
  const { notify } = useApp();
  const { t } = useTranslation("transfers");
  const text = t("suspended");
  const settings = useTransferSettings();
  const isBusyNow = useEffectEvent(() => isBusy);
  useEffect(() => {
    const warning = createSuspensionWarning({
      page: document,
      isPhone,
      isBusy: () => isBusyNow(),
      settings,
      warn: () => notify({ text, timeoutMs: warnedForMs }),
    });
    return warning.stop;
  }, [text, settings, notify]);
}
