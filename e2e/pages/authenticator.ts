import { createHmac } from "node:crypto";

/** A phone's authenticator app: RFC 6238 with SHA-1, 6 digits and 30 seconds, from the key that the screen shows. */
export interface Authenticator {
  /** A code that was not given before. Waits when the next one is not good yet. */
  code(): Promise<string>;
}

const stepMs = 30_000;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function createAuthenticator(manualKey: string): Authenticator {
  const key = bytesFromBase32(manualKey.replace(/\s/g, ""));
  let lastStep = 0;
  return {
    async code() {
      const step = Math.max(lastStep + 1, currentStep());
      // The server takes the step before and the step after as well: clocks differ.
      while (step > currentStep() + 1) await new Promise((resolve) => setTimeout(resolve, 200));
      lastStep = step;
      return codeOf(key, step);
    },
  };
}

function currentStep(): number {
  return Math.floor(Date.now() / stepMs);
}

function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function bytesFromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
