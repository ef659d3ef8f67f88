import type { Task } from "@dexnet/drive/drive";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../shell/error-text.ts";
import { notify } from "../../widgets/snackbar/notify.ts";
import { type EndedUploads, endedUploads } from "./ended-uploads.ts";
import { useTasks } from "./use-tasks.ts";

const none: readonly Task[] = [];
const gatheredForMs = 300;

/**
 * Shows nothing. Says how uploads ended, whatever page one is on, and has the browser ask before the window is closed
 * while something is under way.
 */
export function TransfersWatch() {
  const tasks = useTasks();
  useUploadMessages(tasks);
  useCloseWarning(tasks.some((task) => task.isProcessing));
  return null;
}

/** Files of one upload end within moments of each other: what ended is gathered and told together. */
function useUploadMessages(tasks: readonly Task[]): void {
  const { t } = useTranslation("transfers");
  const errorText = useErrorText();
  const before = useRef(none);
  const untold = useRef<EndedUploads>({ succeeded: 0, failed: [] });

  const tell = useDebouncedCallback(() => {
    const { succeeded, failed } = untold.current;
    untold.current = { succeeded: 0, failed: [] };
    if (succeeded === 1) notify({ text: t("fileUploaded") });
    if (succeeded > 1) notify({ text: t("filesUploaded", { count: succeeded }) });
    // The same reason for many files is one message.
    for (const code of new Set(failed)) {
      const reason = code === "transfer_cancelled" ? "" : ` ${errorText(code)}`;
      notify({ text: t("uploadInterrupted") + reason, tone: "error" });
    }
  }, gatheredForMs);

  useEffect(() => {
    const { succeeded, failed } = endedUploads(before.current, tasks);
    before.current = tasks;
    if (succeeded === 0 && failed.length === 0) return;
    untold.current = {
      succeeded: untold.current.succeeded + succeeded,
      failed: [...untold.current.failed, ...failed],
    };
    tell();
  }, [tasks, tell]);
}

function useCloseWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isBusy]);
}
