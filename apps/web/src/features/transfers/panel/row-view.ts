import type { TransferRow } from "@dexnet/drive/transfers/transfers";

/** Action on one transfer. */
export type RowAction =
  | "pause"
  | "resume"
  | "cancel"
  | "retry"
  | "choose-file"
  | "download-again"
  | "save-partial"
  | "discard";

/** Content of the row of a transfer. */
export interface RowView {
  /** Key of the text of the state; the reason of a failure follows it. */
  readonly textKey:
    | ("waiting" | "paused" | "offline" | "needsFile" | "interrupted" | "checking")
    | ("uploading" | "uploadDone" | "uploadError")
    | ("downloading" | "downloadDone" | "downloadError");
  readonly tone: "quiet" | "attention" | "error";
  /** Error code whose text is shown beside or instead of the state. */
  readonly errorCode: string | null;
  readonly mark: "done" | "failed" | null;
  /** Null before the start and after the end. */
  readonly hasBar: boolean;
  /** Actions in the order of their buttons. */
  readonly actions: readonly RowAction[];
}

/** Error codes after which a retry is impossible. */
const finalCodes: ReadonlySet<string> = new Set(["transfer_cancelled", "entry_not_found"]);

export function rowView(row: TransferRow): RowView {
  const isUpload = row.type === "uploadFile";
  const going = { errorCode: null, mark: null, hasBar: true } as const;
  switch (row.state) {
    case "waiting":
      return {
        ...going,
        textKey: "waiting",
        tone: "quiet",
        hasBar: row.progress.doneBytes > 0,
        actions: ["pause", "cancel"],
      };
    case "processing": {
      const textKey = row.meta.step === "check part" ? "checking" : isUpload ? "uploading" : "downloading";
      return { ...going, textKey, tone: "quiet", actions: ["pause", "cancel"] };
    }
    case "paused":
      return { ...going, textKey: "paused", tone: "quiet", actions: ["resume", "cancel"] };
    case "offline":
      return { ...going, textKey: "offline", tone: "attention", actions: ["pause", "cancel"] };
    case "needs-file":
      return { ...going, textKey: "needsFile", tone: "attention", actions: ["choose-file", "cancel"] };
    case "interrupted":
      return { ...going, textKey: "interrupted", tone: "attention", actions: ["download-again", "cancel"] };
    case "asks": {
      const { errorCode } = row;
      const actions: RowAction[] = ["save-partial", "discard"];
      return { textKey: "downloadError", tone: "error", errorCode, mark: null, hasBar: false, actions };
    }
    case "failed": {
      const errorCode = row.errorCode ?? "internal";
      const textKey = isUpload ? "uploadError" : "downloadError";
      const actions: RowAction[] = row.canRetry && !finalCodes.has(errorCode) ? ["retry"] : [];
      return { textKey, tone: "error", errorCode, mark: "failed", hasBar: false, actions };
    }
    case "done": {
      const textKey = isUpload ? "uploadDone" : "downloadDone";
      return { textKey, tone: "quiet", errorCode: null, mark: "done", hasBar: false, actions: [] };
    }
  }
}
