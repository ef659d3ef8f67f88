import { hexFromBytes } from "@dexnet/crypto/verify/bytes";

/** Random values that are not secret: ids, and the spread of waits. The crypto package makes keys. */
export interface Random {
  /** 128 bits as hex. */
  id(): string;
  /** Number from 0 (included) to 1 (excluded). */
  fraction(): number;
}

export function createRandom(): Random {
  return {
    id: () => hexFromBytes(globalThis.crypto.getRandomValues(new Uint8Array(16))),
    fraction: () => {
      const [word = 0] = globalThis.crypto.getRandomValues(new Uint32Array(1));
      return word / 2 ** 32;
    },
  };
}
