import { deflateRawSync, inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patternBytes } from "../testing/samples.ts";
import { expectFault } from "../testing/tampering.ts";
import { deflate, inflate } from "./deflate.ts";

describe("deflate", () => {
  it("is compatible with zlib in both directions", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        const plain = new Uint8Array(bytes);
        expect(new Uint8Array(inflateRawSync(await deflate(plain)))).toEqual(plain);
        expect(await inflate(new Uint8Array(deflateRawSync(plain)), plain.length)).toEqual(plain);
      }),
    );
  });

  it("restores large data", async () => {
    const plain = patternBytes(3_000_000);
    const back = await inflate(await deflate(plain), plain.length);
    expect(Buffer.from(back).equals(Buffer.from(plain))).toBe(true);
  });

  it("throws too_large when more bytes come out than allowed", async () => {
    const bomb = new Uint8Array(deflateRawSync(Buffer.alloc(50_000_000)));
    await expectFault(() => inflate(bomb, 1_000_000), "too_large");
    await expectFault(async () => inflate(await deflate(new Uint8Array(11)), 10), "too_large");
  });

  it("throws not_authentic for truncated data and for data that is not DEFLATE", async () => {
    const deflated = await deflate(patternBytes(1000));
    for (let size = 0; size < deflated.length; size += 7) {
      await expectFault(() => inflate(deflated.slice(0, size), 10_000), "not_authentic");
    }
    await expectFault(() => inflate(new Uint8Array(20).fill(0xff), 10_000), "not_authentic");
  });
});
