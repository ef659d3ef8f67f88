import { expect } from "vitest";
import type { Bytes } from "../verify/bytes.ts";
import { CryptoError, type CryptoErrorCode } from "../verify/crypto-error.ts";

/** Yields copies of the bytes that differ in one byte: by one bit (a different one at each index), the case bit, and all bits. */
export function* withEachByteChanged(bytes: Uint8Array): Generator<Bytes> {
  for (let at = 0; at < bytes.length; at++) {
    for (const mask of new Set([1 << (at % 8), 0x20, 0xff])) {
      const changed = new Uint8Array(bytes);
      changed[at] = (changed[at] ?? 0) ^ mask;
      yield changed;
    }
  }
}

/** Yields changed copies of a text of one-byte characters. */
export function* withEachCharacterChanged(text: string): Generator<string> {
  for (const changed of withEachByteChanged(Uint8Array.from(text, (character) => character.charCodeAt(0)))) {
    yield String.fromCharCode(...changed);
  }
}

/** Expects a fault with this code and nothing else in it but the fixed text. */
export async function expectFault(work: () => unknown, code: CryptoErrorCode): Promise<void> {
  const fault = await Promise.resolve()
    .then(work)
    .then(
      () => "no fault",
      (thrown: unknown) => thrown,
    );
  expect(fault).toBeInstanceOf(CryptoError);
  expect({ ...(fault as CryptoError) }).toEqual({ name: "CryptoError", code });
  expect((fault as CryptoError).message).toBe(new CryptoError(code).message);
  expect((fault as CryptoError).cause).toBeUndefined();
}
