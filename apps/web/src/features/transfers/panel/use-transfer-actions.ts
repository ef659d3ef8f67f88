import type { FileSource, TransferRow } from "@dexnet/drive/transfers/transfers";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { chooseTarget, maxBrowserDownloadBytes } from "../../../platform/downloads/choose-target.ts";
import { type PickKind, pickItems } from "../../../platform/file-sources/file-pickers.ts";
import { useFormat } from "../../../platform/format/format.ts";
import { shortName } from "../../../platform/format/short-name.ts";
import { errorCodeOf, useErrorText } from "../../../platform/i18n/error-text.ts";
import { saveFile } from "../../../platform/save-file.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { matchFiles } from "./match-files.ts";
import { requestWritePermission } from "./request-write-permission.ts";

/** Number of rows that are searched at a time for those that need a file. */
const rowsAtOnce = 500;

export type TransferActions = ReturnType<typeof useTransferActions>;

/** Actions of the user on transfers, with their notices. The object changes only with the language. */
export function useTransferActions() {
  const { t } = useTranslation("transfers");
  const { drive, confirm, notify } = useApp();
  const errorText = useErrorText();
  const format = useFormat();

  return useMemo(() => {
    function notifyError(error: unknown): void {
      notify({ text: errorText(error), tone: "error" });
    }

    async function findRowsWithoutFile(): Promise<readonly TransferRow[]> {
      const found: TransferRow[] = [];
      for (let start = 0; ; start += rowsAtOnce) {
        const { rows } = await drive.transferRows(start, start + rowsAtOnce);
        found.push(...rows.filter(({ state }) => state === "needs-file"));
        if (rows.length < rowsAtOnce) return found;
      }
    }

    /** True when one of the candidates is the file. */
    async function provideOneOf(id: string, candidates: readonly FileSource[]): Promise<boolean> {
      for (const source of candidates) {
        try {
          await drive.giveFile(id, source);
          return true;
        } catch (error) {
          if (errorCodeOf(error) !== "file_mismatch") throw error;
        }
      }
      return false;
    }

    return {
      pause: (ids?: readonly string[]) => void drive.pauseTransfers(ids).catch(notifyError),
      resume: (ids?: readonly string[]) => void drive.resumeTransfers(ids).catch(notifyError),
      retry: (ids?: readonly string[]) => void drive.retryTransfers(ids).catch(notifyError),
      answerPartial: (id: string, isWanted: boolean) => void drive.answerPartial(id, isWanted).catch(notifyError),

      async cancel(row: TransferRow): Promise<void> {
        try {
          await drive.cancelTransfers([row.id]);
          const text = t(row.type === "uploadFile" ? "uploadInterrupted" : "downloadInterrupted");
          notify({ text: t("failedNamed", { text, name: shortName(row.meta.rowName) }), tone: "error" });
        } catch (error) {
          notifyError(error);
        }
      },

      async cancelAll(count: number): Promise<void> {
        const isConfirmed = await confirm({
          title: t("cancelAllTitle"),
          text: t("cancelAllText", { count, replace: { count: format.number(count) } }),
          cancelText: t("keepGoing"),
          confirmText: t("cancelAll"),
          type: "warning",
        });
        if (isConfirmed) await drive.cancelTransfers().catch(notifyError);
      },

      async chooseFile(row: TransferRow): Promise<void> {
        try {
          const [source] = await pickFiles("file");
          if (source !== undefined) await drive.giveFile(row.id, source);
        } catch (error) {
          notifyError(error);
        }
      },

      /** Must be called during a click, because the browser asks for a permission or a target. */
      async downloadAgain(row: TransferRow): Promise<void> {
        const { rowName } = row.meta;
        try {
          if (await requestWritePermission(await drive.fileHandle(row.id))) {
            await drive.resumeTransfers([row.id]);
            return;
          }
          const isPicked = row.progress.totalBytes > maxBrowserDownloadBytes;
          const target = await chooseTarget({ name: rowName, sizeBytes: null, isPicked });
          if (target === null) return;
          const file = await drive.downloadAgain(row.id, target);
          if (file !== null) saveFile(file, rowName);
        } catch (error) {
          notify({ text: `${t("downloadInterrupted")} ${errorText(error)}`, tone: "error" });
        }
      },

      /** Assigns the chosen files to all uploads that need one of them. */
      async chooseFiles(kind: "files" | "folder"): Promise<void> {
        try {
          const sources = await pickFiles(kind);
          if (sources.length === 0) return;
          const matches = matchFiles(await findRowsWithoutFile(), sources);
          const provided = await Promise.all(matches.map(({ id, candidates }) => provideOneOf(id, candidates)));
          const count = provided.filter(Boolean).length;
          if (count > 0) notify({ text: t("filesGiven", { count, replace: { count: format.number(count) } }) });
          else notify({ text: t("noFileGiven"), tone: "error" });
        } catch (error) {
          notifyError(error);
        }
      },
    };
  }, [t, drive, errorText, format, notify, confirm]);
}

async function pickFiles(kind: PickKind): Promise<readonly FileSource[]> {
  const read = await pickItems(kind);
  if (read === null) return [];
  const { items } = await read({ onFound: () => undefined, signal: new AbortController().signal });
  return items.filter((item) => item.kind === "file");
}
