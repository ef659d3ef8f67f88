import type { CopySource } from "../devices/device.ts";
import type { HeldBytes } from "./held-bytes.ts";
import type { Slabs } from "./slabs.ts";

/** Bytes that came together, and what came after them. */
interface Stretch {
  /** Undefined before the first byte and after the last reader. */
  slab: Buffer | undefined;
  filled: number;
  /** Set once the stretch is long enough: what comes then goes there. */
  next: Stretch | undefined;
  /** Readers that are not done with it. */
  awaitedBy: number;
  /** A reader went away with it in hand: nobody knows when the last byte is read, so its memory is not used again. */
  isLost: boolean;
}

export interface TapeReader {
  readonly source: CopySource;
  /** It needs no more, or is to get no more: then its source throws. */
  leave(): void;
}

/**
 * One stream of bytes for several readers, each at its own pace. Readers get it in batches of some size, because each
 * write to a device has a price of its own. All of it is kept, so that a reader may begin anew, until it is let go; from
 * then on a batch is held until the slowest reader is done with it.
 */
export interface Tape {
  /** From the first byte on; undefined when that was let go. */
  read(): TapeReader | undefined;
  append(piece: Uint8Array): void;
  /** All has come. */
  end(): void;
  /** Nothing good will come of it: every reader throws this. */
  fail(error: unknown): void;
  /** No further reader will begin. */
  letGo(): void;
}

type Ending = { kind: "ended" } | { kind: "failed"; error: unknown };

export interface TapeOptions {
  readonly held: Pick<HeldBytes, "take" | "give" | "isFull">;
  readonly slabs: Slabs;
  /** Of all that will come, as far as is known. */
  readonly sizeBytes: number;
  /** Asked at each batch: how long it is to be. */
  readonly batchBytes: () => number;
}

export function createTape({ held, slabs, sizeBytes, batchBytes }: TapeOptions): Tape {
  const first = newStretch(0);
  let last = first;
  let had = 0;
  /** Undefined once it was let go. */
  let kept: Stretch[] | undefined = [first];
  let ending: Ending | undefined;
  let moved = Promise.withResolvers<void>();
  let readers = 0;

  function announce(): void {
    moved.resolve();
    moved = Promise.withResolvers<void>();
  }

  function release(stretch: Stretch): void {
    const { slab } = stretch;
    if (kept !== undefined || stretch.awaitedBy > 0 || slab === undefined) return;
    stretch.slab = undefined;
    held.give(slab.length);
    if (!stretch.isLost) slabs.give(slab);
  }

  function doneWith(stretch: Stretch): void {
    stretch.awaitedBy -= 1;
    release(stretch);
  }

  /** Puts in as much as there is room for, and tells how much that was. */
  function fill(piece: Uint8Array): number {
    if (last.slab === undefined) {
      last.slab = slabs.take(Math.max(1, Math.min(batchBytes(), Math.max(sizeBytes - had, piece.length))));
      held.take(last.slab.length);
    }
    const part = piece.subarray(0, last.slab.length - last.filled);
    last.slab.set(part, last.filled);
    last.filled += part.length;
    had += part.length;
    return part.length;
  }

  function closeStretch(): void {
    const full = last;
    last = newStretch(readers);
    full.next = last;
    kept?.push(last);
    release(full);
    announce();
  }

  function finish(how: Ending): void {
    ending ??= how;
    release(last);
    announce();
  }

  function openReader(): TapeReader {
    let at: Stretch = first;
    let inHand: Stretch[] = [];
    let hasLeft = false;
    readers += 1;
    for (const stretch of kept ?? []) stretch.awaitedBy += 1;

    function leave(): void {
      if (hasLeft) return;
      hasLeft = true;
      readers -= 1;
      for (const stretch of inHand) stretch.isLost = true;
      for (let stretch: Stretch | undefined = at; stretch !== undefined; stretch = stretch.next) doneWith(stretch);
      announce();
    }
    async function* read(): AsyncGenerator<readonly Uint8Array[]> {
      for (;;) {
        if (ending?.kind === "failed") throw ending.error;
        if (hasLeft) throw new Error("The bytes are not kept for this reader any longer");
        const { taken, next } = wholeStretches(at, ending !== undefined);
        if (taken.length > 0) {
          inHand = taken;
          const batch = taken.map(({ slab, filled }) => (slab ?? Buffer.alloc(0)).subarray(0, filled));
          yield batch;
          // A reader that waits for more still has the list in its hands, and would keep memory that counts as given back.
          batch.length = 0;
          inHand = [];
          // Left while the batch was being written: then it is done with already.
          if (hasLeft) continue;
        }
        if (taken.length > 0 && next !== undefined) {
          at = next;
          for (const stretch of taken) doneWith(stretch);
        } else if (ending !== undefined) {
          return;
        } else {
          await moved.promise;
        }
      }
    }
    return { source: read(), leave };
  }

  return {
    read: () => (kept === undefined ? undefined : openReader()),
    append(piece) {
      for (let from = 0; from < piece.length; ) {
        from += fill(piece.subarray(from));
        // With no room left everything is passed on as it is: what waits for more of its kind might wait for itself.
        if (last.filled === last.slab?.length || held.isFull) closeStretch();
      }
    },
    end: () => finish({ kind: "ended" }),
    fail: (error) => finish({ kind: "failed", error }),
    letGo() {
      const all = kept ?? [];
      kept = undefined;
      for (const stretch of all) release(stretch);
    },
  };
}

/** Those that have all their bytes, and the one that comes after, if one does. */
function wholeStretches(from: Stretch, isEnded: boolean): { taken: Stretch[]; next: Stretch | undefined } {
  const taken: Stretch[] = [];
  let at = from;
  for (; at.next !== undefined; at = at.next) taken.push(at);
  if (!isEnded) return { taken, next: at };
  if (at.filled > 0) taken.push(at);
  return { taken, next: undefined };
}

function newStretch(awaitedBy: number): Stretch {
  return { slab: undefined, filled: 0, next: undefined, awaitedBy, isLost: false };
}
