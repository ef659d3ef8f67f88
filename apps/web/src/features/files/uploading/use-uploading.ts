import type { UploadChoice, UploadConflict, UploadItem, UploadRequest } from "@dexnet/drive/transfers/transfers";
import { AppError } from "@dexnet/protocol/errors/errors";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReadItems } from "../../../platform/file-sources/read-items.ts";
import { useFormat } from "../../../platform/format/format.ts";
import { errorCodeOf, useErrorText } from "../../../platform/i18n/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { type AskAboutConflict, askAboutConflicts, type Conflict } from "../conflicts/ask-about-conflicts.ts";

export interface UploadTarget {
  address: string;
  folderId: string | null;
  freeBytes: number;
  /** Asks about names that exist in the folder. */
  ask: AskAboutConflict;
}

/** State of an upload before it begins: its folders are read, or the server checks the free space. */
export type ReadingState = { kind: "reading"; found: number; cancel: () => void } | { kind: "preparing" };

/** Interval of updates of the number of files found. */
const progressEveryMs = 100;
/** Delay before the preparation is shown. */
const preparingShownAfterMs = 500;

/** Uploads into a folder and shows notices until the upload has begun. Its rows show the progress. */
export function useUploading({ address, folderId, freeBytes, ask }: UploadTarget) {
  const { t } = useTranslation(["files", "transfers"]);
  const { drive, notify } = useApp();
  const format = useFormat();
  const errorText = useErrorText();
  const { reading, read, prepare } = useReading();

  function notifyError(error: unknown): void {
    const code = errorCodeOf(error);
    const isTooMuch = code === "file_too_large" || code === "files_too_large";
    const known = error instanceof AppError ? error.context.freeBytes : undefined;
    const free = format.bytes(Math.max(0, typeof known === "number" ? known : freeBytes));
    const text = isTooMuch
      ? `${errorText(code)}. ${t("freeSpace", { free })}`
      : `${t("uploadInterrupted", { ns: "transfers" })} ${errorText(error)}`;
    notify({ text, tone: "error" });
  }

  async function send(items: readonly UploadItem[], parentId: string | null): Promise<void> {
    try {
      const upload = (request: UploadRequest) => prepare(drive.open(address).upload(request));
      await uploadWithChoices({ parentId, items }, { upload, ask });
    } catch (error) {
      notifyError(error);
    }
  }

  async function upload(source: ReadItems, intoFolderId = folderId): Promise<void> {
    const found = await read(source).catch(notifyError);
    // Null after a cancellation, undefined after a fault.
    if (found === null || found === undefined) return;
    if (found.unreadable > 0) notify({ text: t("unreadable", { count: found.unreadable }), tone: "error" });
    if (found.items.length > 0) await send(found.items, intoFolderId);
  }

  return { upload, reading };
}

/** Reads folders with progress and cancellation: thousands of files take a while. */
function useReading() {
  const [reading, setReading] = useState<ReadingState | null>(null);
  const running = useRef(0);

  async function read(source: ReadItems) {
    running.current += 1;
    const own = running.current;
    const abort = new AbortController();
    const cancel = () => abort.abort();
    let found = 0;
    const show = () => running.current === own && setReading({ kind: "reading", found, cancel });
    const timer = window.setInterval(show, progressEveryMs);
    try {
      return await source({
        signal: abort.signal,
        onFound: (files) => {
          found = files;
        },
      });
    } catch (error) {
      if (abort.signal.aborted) return null;
      throw error;
    } finally {
      window.clearInterval(timer);
      if (running.current === own) setReading(null);
    }
  }

  async function prepare<Result>(beginning: Promise<Result>): Promise<Result> {
    running.current += 1;
    const own = running.current;
    const show = () => running.current === own && setReading({ kind: "preparing" });
    const timer = window.setTimeout(show, preparingShownAfterMs);
    try {
      return await beginning;
    } finally {
      window.clearTimeout(timer);
      if (running.current === own) setReading(null);
    }
  }

  return { reading, read, prepare };
}

export interface UploadWithChoicesDeps {
  readonly upload: (request: UploadRequest) => Promise<readonly UploadConflict[]>;
  readonly ask: AskAboutConflict;
}

/**
 * Starts an upload with the person's answers about names that exist. False when the person cancels. Answers can lead to
 * further questions: about the content of folders that are merged, or about names that others have taken meanwhile.
 */
export async function uploadWithChoices(
  request: Omit<UploadRequest, "existing" | "choices">,
  { upload, ask }: UploadWithChoicesDeps,
): Promise<boolean> {
  const choices: UploadChoice[] = [];
  let forAll: UploadChoice["choice"] | null = null;
  const askUnlessForAll: AskAboutConflict = async (conflict, others) =>
    forAll === null ? ask(conflict, others) : { choice: forAll, isForAll: true };
  for (;;) {
    const conflicts = await upload({ ...request, existing: "ask", choices });
    if (conflicts.length === 0) return true;
    const answers = await askAboutConflicts(conflicts.map(questionOf), askUnlessForAll);
    if (answers === null) return false;
    forAll = answers.forAll;
    for (const conflict of conflicts) {
      const choice = answers.choices.get(questionOf(conflict).id);
      if (choice !== undefined) choices.push({ path: conflict.path, choice });
    }
  }
}

/** No name contains a slash. */
function questionOf({ path, isMergeable }: UploadConflict): Conflict {
  const name = path.join("/");
  return { id: name, name, isFolder: isMergeable };
}
