import type { Task } from "@dexnet/drive/drive";

export interface EndedUploads {
  succeeded: number;
  /** Codes of those that failed, a cancelled one included. */
  failed: readonly string[];
}

/** Which uploads ended between two states of the queue. A task that was not there before may have ended at once. */
export function endedUploads(before: readonly Task[], after: readonly Task[]): EndedUploads {
  const endedBefore = new Set(before.filter((task) => !task.isProcessing).map((task) => task.id));
  const ended = after.filter((task) => task.type === "uploadFile" && !task.isProcessing && !endedBefore.has(task.id));
  return {
    succeeded: ended.filter((task) => !task.isError).length,
    failed: ended.flatMap((task) => (task.isError ? [task.errorCode ?? "internal"] : [])),
  };
}
