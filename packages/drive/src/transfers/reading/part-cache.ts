import type { Bytes } from "@dexnet/crypto/verify/bytes";

/** Decrypted parts of one file that were read last, in segments. */
export interface PartCache {
  /** Concurrent calls for one part share its reading. A failed reading is not kept. */
  get(partIndex: number): Promise<readonly Bytes[]>;
  clear(): void;
}

export interface PartCacheDeps {
  readonly read: (partIndex: number) => Promise<readonly Bytes[]>;
  /** Called with segments that nobody uses any more. */
  readonly recycle: (segments: readonly Bytes[]) => void;
  readonly most: number;
}

export function createPartCache({ read, recycle, most }: PartCacheDeps): PartCache {
  /** In the order of their last use. */
  const parts = new Map<number, Promise<readonly Bytes[]>>();

  function drop(partIndex: number): void {
    const part = parts.get(partIndex);
    parts.delete(partIndex);
    // After the callers, who copy the bytes as soon as they have them.
    part?.then((segments) => queueMicrotask(() => recycle(segments))).catch(() => undefined);
  }

  return {
    get(partIndex) {
      const known = parts.get(partIndex);
      const part = known ?? read(partIndex);
      parts.delete(partIndex);
      parts.set(partIndex, part);
      if (known === undefined) {
        part.catch(() => {
          if (parts.get(partIndex) === part) parts.delete(partIndex);
        });
      }
      const [oldest] = parts.keys();
      if (parts.size > most && oldest !== undefined) drop(oldest);
      return part;
    },
    clear() {
      for (const partIndex of [...parts.keys()]) drop(partIndex);
    },
  };
}
