import type { CopySource } from "../devices/device.ts";

/** Pieces that came together, and what came after them. */
interface Stretch {
  readonly pieces: Uint8Array[];
  sizeBytes: number;
  /** Set once the stretch is long enough: what comes then goes there. */
  next: Stretch | undefined;
}

/**
 * One stream of bytes for several readers, each at its own pace, without copying. Readers get it in batches of some
 * size, because each write to a device has a price of its own. A piece is let go when the slowest reader has it; since
 * a tape carries one block, a reader that hangs holds at most that much.
 */
export interface Tape {
  readonly readers: readonly CopySource[];
  append(piece: Uint8Array): void;
  /** All has come. */
  end(): void;
  /** Nothing good will come of it: every reader throws this. */
  fail(error: unknown): void;
}

export function createTape(readerCount: number, batchBytes: number): Tape {
  let last = newStretch();
  let ending: { kind: "ended" } | { kind: "failed"; error: unknown } | undefined;
  let moved = Promise.withResolvers<void>();
  // Each holds the stretch it comes to next, and nobody holds those before.
  const cursors = Array.from({ length: readerCount }, () => ({ at: last }));

  function announce(): void {
    moved.resolve();
    moved = Promise.withResolvers<void>();
  }

  async function* read(cursor: { at: Stretch }): AsyncGenerator<readonly Uint8Array[]> {
    for (;;) {
      if (ending?.kind === "failed") throw ending.error;
      const { pieces, next } = cursor.at;
      if (next !== undefined) {
        cursor.at = next;
        yield pieces;
      } else if (ending !== undefined) {
        if (pieces.length > 0) yield pieces;
        return;
      } else {
        await moved.promise;
      }
    }
  }

  return {
    readers: cursors.map(read),
    append(piece) {
      last.pieces.push(piece);
      last.sizeBytes += piece.length;
      if (last.sizeBytes < batchBytes) return;
      last.next = newStretch();
      last = last.next;
      announce();
    },
    end() {
      ending ??= { kind: "ended" };
      announce();
    },
    fail(error) {
      ending ??= { kind: "failed", error };
      announce();
    },
  };
}

function newStretch(): Stretch {
  return { pieces: [], sizeBytes: 0, next: undefined };
}
