import type { Receipt } from "@dexnet/drive/transfers/transfers";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { receiptView } from "./receipt-view.ts";

/** Receipt in one line, for its card or for a notice on other pages. */
export function useReceiptTitle(): (receipt: Receipt) => string {
  const { t } = useTranslation("transfers");
  const format = useFormat();
  return useCallback(
    (receipt) => {
      const view = receiptView(receipt);
      const isUpload = receipt.type === "uploadFile";
      const name = receipt.name ?? "";
      if (view.kind === "one-failed") return t(isUpload ? "receipt.notUploaded" : "receipt.notDownloaded", { name });
      if (view.kind === "incomplete") return t("receipt.incomplete", { name });
      const done = format.number(view.kind === "some-failed" ? view.done : receipt.succeeded);
      const files = format.number(receipt.files);
      return t(isUpload ? "receipt.uploaded" : "receipt.downloaded", {
        count: receipt.files,
        done,
        replace: { done, count: files },
      });
    },
    [t, format],
  );
}
