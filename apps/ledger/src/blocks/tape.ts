import type { CopySource } from "../devices/device.ts";

/** Pieces that came together, and what came after them. */
interface Stretch {
  readonly pieces: Uint8Array[];
  /** Set once somebody has taken the pieces: from then on, what comes goes there. */
  next: Stretch | undefined;
}

/**
 * One stream of bytes for several readers, each at its own pace, without copying. A piece is let go when the slowest
 * reader has it; since a tape carries one block, a reader that hangs holds at most that much.
 */
export interface Tape {
  readonly readers: readonly CopySource[];
  append(piece: Uint8Array): void;
  /** All has come. */
  end(): void;
  /** Nothing good will come of it: every reader throws this. */
  fail(error: unknown): void;
}

export function createTape(readerCount: number): Tape {
  let last: Stretch = { pieces: [], next: undefined };
  let ending: { kind: "ended" } | { kind: "failed"; error: unknown } | undefined;
  let moved = Promise.withResolvers<void>();
  // Each holds the stretch it comes to next, and nobody holds those before.
  const cursors = Array.from({ length: readerCount }, () => ({ at: last }));

  function announce(): void {
    moved.resolve();
    moved = Promise.withResolvers<void>();
  }

  function after(stretch: Stretch): Stretch {
    if (stretch.next === undefined) {
      stretch.next = { pieces: [], next: undefined };
      last = stretch.next;
    }
    return stretch.next;
  }

  async function* read(cursor: { at: Stretch }): AsyncGenerator<readonly Uint8Array[]> {
    for (;;) {
      if (ending?.kind === "failed") throw ending.error;
      if (cursor.at.pieces.length > 0) {
        const batch = cursor.at.pieces;
        cursor.at = after(cursor.at);
        yield batch;
      } else if (ending !== undefined) {
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
