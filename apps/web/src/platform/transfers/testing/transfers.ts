import type { Receipt, RowState, TransferRow, TransfersState } from "@dexnet/drive/transfers/transfers";
import { noTransfers } from "../transfers-store.ts";

export function rowOf(id: string, state: RowState, more: Partial<TransferRow> = {}): TransferRow {
  return {
    id,
    groupId: "g",
    type: "uploadFile",
    state,
    isProcessing: state !== "done" && state !== "failed",
    isError: state === "failed",
    canRetry: state === "failed",
    errorCode: state === "failed" ? "network" : null,
    progress: { percent: state === "done" ? 100 : 10, doneBytes: 10, totalBytes: 100 },
    meta: { rowName: id, scope: "0x", step: "prepare" },
    ...more,
  };
}

export function stateOf(changed: Partial<TransfersState>): TransfersState {
  return { ...noTransfers, ...changed };
}

export function receiptOf(changed: Partial<Receipt>): Receipt {
  return {
    id: "r",
    type: "uploadFile",
    scope: "0x",
    name: null,
    isFolder: false,
    files: 1,
    succeeded: 1,
    skipped: 0,
    cancelled: 0,
    failed: 0,
    failures: [],
    canUploadMissing: false,
    ...changed,
  };
}
