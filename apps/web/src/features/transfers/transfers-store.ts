import type { Drive, Unsubscribe } from "@dexnet/drive/drive";
import type { TransfersState } from "@dexnet/drive/transfers/transfers";
import { replaceEqualDeep } from "@tanstack/react-query";

/** The transfers as of now, for all of the page that shows something of them. */
export interface TransfersStore {
  get(): TransfersState;
  subscribe(listener: () => void): () => void;
}

export const noTransfers: TransfersState = {
  listing: 0,
  count: 0,
  countByState: {
    ...{ waiting: 0, processing: 0, paused: 0, offline: 0 },
    ...{ "needs-file": 0, interrupted: 0, asks: 0, failed: 0, done: 0 },
  },
  uploadCount: 0,
  uploading: [],
  percent: 100,
  bytesPerSecond: null,
  secondsLeft: null,
  rows: [],
  receipts: [],
};

/**
 * One watch for however many look. States come ten times a second and are copies: what is the same in the next one stays
 * the same object, so that only what changed is drawn anew. Asking does not start the drive: before it runs there are none.
 */
export function createTransfersStore(drive: Pick<Drive, "watchTransfers">): TransfersStore {
  let state = noTransfers;
  let watch: { isOver: boolean; stop?: Unsubscribe } | null = null;
  const listeners = new Set<() => void>();

  function begin(): void {
    const begun: NonNullable<typeof watch> = { isOver: false };
    watch = begun;
    const hear = (next: TransfersState) => {
      if (begun.isOver) return;
      state = replaceEqualDeep(state, next);
      for (const listener of listeners) listener();
    };
    drive.watchTransfers(hear).then(
      (stop) => {
        if (begun.isOver) void stop();
        else begun.stop = stop;
      },
      // The drive's own calls tell when it can't be reached.
      () => undefined,
    );
  }

  function end(): void {
    if (watch === null) return;
    watch.isOver = true;
    void watch.stop?.();
    watch = null;
    state = noTransfers;
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      if (watch === null) begin();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) end();
      };
    },
  };
}
