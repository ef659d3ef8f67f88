import type { Receipt } from "@dexnet/drive/transfers/transfers";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { shortName } from "../../../platform/format/short-name.ts";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useTransfersState } from "../../../platform/transfers/use-transfers-state.ts";
import { findNewReceipts } from "./new-receipts.ts";
import { receiptView } from "./receipt-view.ts";
import { useReceiptTitle } from "./use-receipt-title.ts";

const none: readonly Receipt[] = [];

/** Shows notices of finished transfers, unless another component shows the result. */
export function useReceiptNotices(): void {
  const { drive, notify } = useApp();
  const receipts = useTransfersState((state) => state.receipts);
  const path = useRouterState({ select: (state) => state.location.pathname.toLowerCase() });
  const texts = useTexts();
  const previous = useRef(none);

  const report = useEffectEvent((receipt: Receipt) => {
    const isOwnPage = path.includes(receipt.scope.toLowerCase());
    const text = texts.goodText(receipt);
    if (text !== null) notify({ text });
    // The failure of a download was already reported when it happened.
    else if (isFailedDownload(receipt)) void drive.dismissReceipt(receipt.id).catch(() => undefined);
    // The page of the storage shows a card instead.
    else if (!isOwnPage) notify({ text: texts.badText(receipt), tone: "error" });
  });

  useEffect(() => {
    const added = findNewReceipts(previous.current, receipts);
    previous.current = receipts;
    for (const receipt of added) report(receipt);
  }, [receipts]);
}

function isFailedDownload(receipt: Receipt): boolean {
  return receipt.type === "download" && !receipt.isUnattended && receiptView(receipt).kind === "one-failed";
}

function useTexts() {
  const { t } = useTranslation("transfers");
  const errorText = useErrorText();
  const titleOf = useReceiptTitle();
  const format = useFormat();
  const named = (text: string, { name }: Receipt, key: "doneNamed" | "failedNamed" = "doneNamed") =>
    name === null ? text : t(key, { text, name: shortName(name) });

  return {
    /** Null when the receipt reports more than success. */
    goodText(receipt: Receipt): string | null {
      const view = receiptView(receipt);
      if (view.kind === "nothing-missing") return t("nothingMissing");
      if (view.kind !== "good") return null;
      if (receipt.type === "download") return named(t("fileDownloaded"), receipt);
      const { count } = view;
      if (count === 1) return named(t("fileUploaded"), receipt);
      return named(t("filesUploaded", { count, replace: { count: format.number(count) } }), receipt);
    },
    badText(receipt: Receipt): string {
      const view = receiptView(receipt);
      if (view.kind !== "one-failed") return titleOf(receipt);
      const what = t(receipt.type === "download" ? "downloadInterrupted" : "uploadInterrupted");
      return named(`${what} ${errorText(view.errorCode)}`, receipt, "failedNamed");
    },
  };
}
