import type { FileEntry } from "@dexnet/drive/drive";
import { useTranslation } from "react-i18next";
import { useApp } from "../../shell/app-context.tsx";
import { errorCodeOf, useErrorText } from "../../shell/error-text.ts";
import { useFormat } from "../../shell/format.ts";
import { notify } from "../../widgets/snackbar/notify.ts";
import { handOver } from "./hand-over.ts";

export interface TransferPlace {
  address: string;
  folderId: string | null;
  freeBytes: number;
}

/** Uploading into a folder and downloading from it, with what is told about it. */
export function useTransfers({ address, folderId, freeBytes }: TransferPlace) {
  const { t } = useTranslation(["files", "transfers"]);
  const { drive } = useApp();
  const format = useFormat();
  const errorText = useErrorText();

  function withReason(text: string, error: unknown): string {
    return errorCodeOf(error) === "transfer_cancelled" ? text : `${text} ${errorText(error)}`;
  }

  /** How each file ended is told by its task; a fault here means that none of them began. */
  async function upload(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    const totalBytes = files.reduce((sum, file) => sum + file.size, 0);
    if (totalBytes > freeBytes) {
      const tooLarge = t(files.length === 1 ? "fileTooLarge" : "filesTooLarge");
      notify({ text: `${tooLarge}. ${t("freeSpace", { free: format.bytes(Math.max(0, freeBytes)) })}`, tone: "error" });
      return;
    }
    try {
      await drive.upload(address, folderId, files);
    } catch (error) {
      notify({ text: withReason(t("uploadInterrupted", { ns: "transfers" }), error), tone: "error" });
    }
  }

  async function download(entry: FileEntry): Promise<void> {
    try {
      handOver(await drive.download(address, entry.id), entry.name);
      notify({ text: t("fileDownloaded") });
    } catch (error) {
      notify({
        text: withReason(t("downloadInterrupted"), error),
        tone: "error",
        action: { label: t("tryAgain"), onClick: () => void download(entry) },
      });
    }
  }

  return { upload, download };
}
