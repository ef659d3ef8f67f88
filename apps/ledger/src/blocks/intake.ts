import { tightWriteBatchBytes, writeBatchBytes } from "../limits.ts";
import type { HeldBytes } from "./held-bytes.ts";
import type { Slabs } from "./slabs.ts";
import { createTape, type Tape } from "./tape.ts";

/** A block that is being taken into memory, whether or not somebody reads it yet. */
export interface Intake {
  readonly tape: Pick<Tape, "read" | "letGo">;
  /** Resolves when all has come; rejects with the error of the bytes, which every reader gets as well. */
  readonly done: Promise<void>;
  /**
   * It is decided what becomes of the bytes: whoever reads them has begun. From now on the first of them may be let go
   * when memory is tight; before that no more of them are taken in then. Whoever still wants to begin hears of it before.
   */
  begun(beforeLetGo?: () => void): void;
}

export interface IntakeDeps {
  readonly held: HeldBytes;
  readonly slabs: Slabs;
}

/** Takes bytes in as they come, at once: so that they need not wait while it is asked whether they may be kept. */
export function takeIn({ held, slabs }: IntakeDeps, bytes: AsyncIterable<Uint8Array>, sizeBytes: number): Intake {
  const batchBytes = () => (held.isTight ? tightWriteBatchBytes : writeBatchBytes);
  const tape = createTape({ held, slabs, sizeBytes, batchBytes });
  let hasBegun = false;
  let lastCall: (() => void) | undefined;
  const beginning = Promise.withResolvers<void>();

  function letGo(): void {
    lastCall?.();
    tape.letGo();
  }

  async function feed(): Promise<void> {
    try {
      for await (const piece of bytes) {
        tape.append(piece);
        if (held.isTight && !hasBegun) await beginning.promise;
        if (held.isTight) letGo();
        if (held.isFull) await held.room();
      }
      tape.end();
    } catch (error) {
      tape.fail(error);
      throw error;
    }
  }
  const done = feed();
  // Whoever needs to know awaits it.
  done.catch(() => undefined);

  return {
    tape,
    done,
    begun(beforeLetGo) {
      hasBegun = true;
      lastCall = beforeLetGo;
      beginning.resolve();
    },
  };
}
