import { hexFromBytes } from "@dexnet/crypto/verify/bytes";

/** Chance that is not a secret: ids and the spread of waits. Keys are made in the crypto package. */
export interface Random {
  /** 128 bits as hex. */
  id(): string;
  /** From 0 up to, not including, 1. */
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
