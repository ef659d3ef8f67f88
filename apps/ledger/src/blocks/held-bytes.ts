import { AppError } from "@dexnet/protocol/errors";
import { refusedForSeconds } from "../limits.ts";

/** Bytes of blocks that this process holds in memory for others, so that many of them can't make it grow. */
export interface HeldBytes {
  readonly bytes: number;
  /** So much is held that nothing is held without need. */
  readonly isTight: boolean;
  readonly isFull: boolean;
  take(bytes: number): void;
  give(bytes: number): void;
  hasRoom(bytes: number): boolean;
  /** Throws `too_many_requests` when nothing more may be held. */
  check(): void;
  /** Resolves when there is room, at once or once others have given; throws `too_many_requests` when that takes long. */
  room(): Promise<void>;
}

export function createHeldBytes(options: {
  readonly largest: number;
  readonly tightShare: number;
  readonly waitMs: number;
}): HeldBytes {
  let bytes = 0;
  const waiting = new Set<() => void>();
  const refuse = () => new AppError("too_many_requests", { facts: { retry_after: refusedForSeconds } });

  return {
    get bytes() {
      return bytes;
    },
    get isTight() {
      return bytes > options.largest * options.tightShare;
    },
    get isFull() {
      return bytes >= options.largest;
    },
    take(more) {
      bytes += more;
    },
    give(less) {
      bytes -= less;
      if (bytes >= options.largest) return;
      for (const go of waiting) go();
      waiting.clear();
    },
    hasRoom: (more) => bytes + more <= options.largest,
    check() {
      if (bytes > options.largest) throw refuse();
    },
    async room() {
      if (bytes < options.largest) return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.add(resolve);
      const timer = setTimeout(() => {
        waiting.delete(resolve);
        reject(refuse());
      }, options.waitMs);
      await promise.finally(() => clearTimeout(timer));
    },
  };
}
