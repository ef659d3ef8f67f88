import type { Drive, Unsubscribe } from "@dexnet/drive/drive";
import type { TransfersState } from "@dexnet/drive/transfers/transfers";
import { replaceEqualDeep } from "@tanstack/react-query";
import { createStore, type ReadableStore } from "../services/create-store.ts";

/** Current state of the transfers, for all components that show a part of it. */
export type TransfersStore = ReadableStore<TransfersState>;

export const noTransfers: TransfersState = {
  revision: 0,
  count: 0,
  countByState: {
    waiting: 0,
    processing: 0,
    paused: 0,
    offline: 0,
    "needs-file": 0,
    interrupted: 0,
    asks: 0,
    failed: 0,
    done: 0,
  },
  uploadCount: 0,
  uploading: [],
  uploadingFolders: [],
  percent: 100,
  bytesPerSecond: null,
  secondsLeft: null,
  rows: [],
  receipts: [],
};

/**
 * All listeners share one watch of the drive. States come ten times a second and are copies. Equal parts keep their identity,
 * so that only changed parts render again. The watch does not start the drive worker: before it runs there are no transfers.
 */
export function createTransfersStore(drive: Pick<Drive, "watchTransfers">): TransfersStore {
  const state = createStore(noTransfers);
  let listenerCount = 0;
  let watch: { isStopped: boolean; stop?: Unsubscribe } | null = null;

  function startWatch(): void {
    const started: NonNullable<typeof watch> = { isStopped: false };
    watch = started;
    const update = (next: TransfersState) => {
      if (!started.isStopped) state.set(replaceEqualDeep(state.get(), next));
    };
    drive.watchTransfers(update).then(
      (stop) => {
        if (started.isStopped) void stop();
        else started.stop = stop;
      },
      // Calls to the drive report that it can't be reached.
      () => undefined,
    );
  }

  function stopWatch(): void {
    if (watch === null) return;
    watch.isStopped = true;
    void watch.stop?.();
    watch = null;
    state.set(noTransfers);
  }

  return {
    get: state.get,
    subscribe(listener) {
      const unsubscribe = state.subscribe(listener);
      listenerCount += 1;
      if (listenerCount === 1) startWatch();
      return () => {
        unsubscribe();
        listenerCount -= 1;
        if (listenerCount === 0) stopWatch();
      };
    },
  };
}
