import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";
import { describe, expect, test } from "vitest";
import type { FileSink } from "../../transfers/downloads/file-sink.ts";

export interface SinkUnderTest {
  sink: FileSink;
  /** What the person has, given what `close` gave; null when it is nothing new. */
  received(closed: File | null): Promise<Bytes | null>;
}

/** What every place that takes a download promises. */
export function describeFileSink(name: string, make: () => SinkUnderTest): void {
  describe(`${name}, as every sink`, () => {
    const random = (sizeBytes: number) => crypto.getRandomValues(new Uint8Array(sizeBytes));

    test("gives all bytes in their order", async () => {
      const { sink, received } = make();
      const chunks = [random(1), random(5000), random(0), random(65_536), random(3)];
      const all = concatBytes(...chunks);
      for (const chunk of chunks) await sink.write(chunk);
      expect(await received(await sink.close())).toEqual(all);
    });

    test("takes a view into a larger buffer for what it shows", async () => {
      const { sink, received } = make();
      const large = random(1000);
      const wanted = large.slice(100, 300);
      await sink.write(large.subarray(100, 300));
      expect(await received(await sink.close())).toEqual(wanted);
    });

    test("looks into nothing that is written already: its memory may be used for something else", async () => {
      const { sink, received } = make();
      const bytes = random(5000);
      const wanted = bytes.slice();
      await sink.write(bytes);
      // It may have been sent on as it is.
      if (bytes.length > 0) bytes.fill(0);
      expect(await received(await sink.close())).toEqual(wanted);
    });

    test("gives an empty file when nothing was written", async () => {
      const { sink, received } = make();
      expect(await received(await sink.close())).toEqual(new Uint8Array(0));
    });

    test("leaves nothing of what is broken off, and takes nothing more", async () => {
      const { sink, received } = make();
      await sink.write(random(5000));
      await sink.abort();
      await sink.abort();
      await expect(sink.write(random(1))).rejects.toMatchObject({ code: "transfer_cancelled" });
      await expect(sink.close()).rejects.toMatchObject({ code: "transfer_cancelled" });
      expect(await received(null)).toBeNull();
    });

    test("can be broken off before it began", async () => {
      const { sink, received } = make();
      await sink.abort();
      expect(await received(null)).toBeNull();
    });
  });
}
