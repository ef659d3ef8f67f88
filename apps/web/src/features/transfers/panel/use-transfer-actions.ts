import type { FileSource, Task } from "@dexnet/drive/transfers/transfers";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { chooseTarget } from "../../../platform/downloads/choose-target.ts";
import { errorCodeOf, useErrorText } from "../../../platform/errors/error-text.ts";
import { type PickKind, pick } from "../../../platform/file-sources/file-pickers.ts";
import { useFormat } from "../../../platform/format/format.ts";
import { shortName } from "../../../platform/format/short-name.ts";
import { saveFile } from "../../../platform/save-file.ts";
import { useApp, useConfirm, useNotify } from "../../../platform/services/app-context.tsx";
import { matchFiles } from "./match-files.ts";
import { requestWritePermission } from "./request-write-permission.ts";

/** Rows that are looked through at a time for those that need a file. */
const rowsAtOnce = 500;

export type TransferActions = ReturnType<typeof useTransferActions>;

/** What a person does with transfers, and what is said about it. The same object while the language is. */
export function useTransferActions() {
  const confirm = useConfirm();
  const notify = useNotify();
  const { t } = useTranslation("transfers");
  const { drive } = useApp();
  const errorText = useErrorText();
  const format = useFormat();

  return useMemo(() => {
    function tell(error: unknown): void {
      notify({ text: errorText(error), tone: "error" });
    }

    async function needingFiles(): Promise<readonly Task[]> {
      const found: Task[] = [];
      for (let start = 0; ; start += rowsAtOnce) {
        const { rows } = await drive.transferRows(start, start + rowsAtOnce);
        found.push(...rows.filter(({ state }) => state === "needs-file"));
        if (rows.length < rowsAtOnce) return found;
      }
    }

    /** Whether one of them was the file. */
    async function giveOneOf(taskId: string, candidates: readonly FileSource[]): Promise<boolean> {
      for (const source of candidates) {
        try {
          await drive.giveFile(taskId, source);
          return true;
        } catch (error) {
          if (errorCodeOf(error) !== "file_mismatch") throw error;
        }
      }
      return false;
    }

    return {
      pause: (taskIds?: readonly string[]) => void drive.pauseTransfers(taskIds).catch(tell),
      resume: (taskIds?: readonly string[]) => void drive.resumeTransfers(taskIds).catch(tell),
      retry: (taskIds?: readonly string[]) => void drive.retryTransfers(taskIds).catch(tell),
      answerPartial: (taskId: string, isWanted: boolean) => void drive.answerPartial(taskId, isWanted).catch(tell),

      async cancel(task: Task): Promise<void> {
        try {
          await drive.cancelTransfers([task.id]);
          const text = t(task.type === "uploadFile" ? "uploadInterrupted" : "downloadInterrupted");
          notify({ text: t("failedNamed", { text, name: shortName(task.meta.taskName) }), tone: "error" });
        } catch (error) {
          tell(error);
        }
      },

      async cancelAll(count: number): Promise<void> {
        const isMeant = await confirm({
          title: t("cancelAllTitle"),
          text: t("cancelAllText", { count, replace: { count: format.number(count) } }),
          cancelText: t("keepGoing"),
          confirmText: t("cancelAll"),
          type: "warning",
        });
        if (isMeant) await drive.cancelTransfers().catch(tell);
      },

      async chooseFile(task: Task): Promise<void> {
        try {
          const [source] = await picked("file");
          if (source !== undefined) await drive.giveFile(task.id, source);
        } catch (error) {
          tell(error);
        }
      },

      /** In a click: the browser asks whether, or where, it may write. */
      async downloadAgain(task: Task): Promise<void> {
        const { taskName } = task.meta;
        try {
          if (await requestWritePermission(await drive.fileHandle(task.id))) {
            await drive.resumeTransfers([task.id]);
            return;
          }
          const target = await chooseTarget(taskName, null);
          if (target === null) return;
          const file = await drive.downloadAgain(task.id, target);
          if (file !== null) saveFile(file, taskName);
        } catch (error) {
          notify({ text: `${t("downloadInterrupted")} ${errorText(error)}`, tone: "error" });
        }
      },

      /** For all uploads that need their files, as far as these are among the chosen ones. */
      async chooseFiles(kind: "files" | "folder"): Promise<void> {
        try {
          const sources = await picked(kind);
          if (sources.length === 0) return;
          const matches = matchFiles(await needingFiles(), sources);
          const given = await Promise.all(matches.map(({ taskId, candidates }) => giveOneOf(taskId, candidates)));
          const count = given.filter(Boolean).length;
          if (count > 0) notify({ text: t("filesGiven", { count, replace: { count: format.number(count) } }) });
          else notify({ text: t("noFileGiven"), tone: "error" });
        } catch (error) {
          tell(error);
        }
      },
    };
  }, [t, drive, errorText, format, notify, confirm]);
}

async function picked(kind: PickKind): Promise<readonly FileSource[]> {
  const read = await pick(kind);
  if (read === null) return [];
  const { items } = await read({ onFound: () => undefined, signal: new AbortController().signal });
  return items.filter((item) => item.kind === "file");
}
