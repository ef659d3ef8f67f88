import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";
import { describe, expect, test } from "vitest";
import type { FileSink } from "../../transfers/downloads/file-sink.ts";

export interface SinkUnderTest {
  readonly sink: FileSink;
  /** The bytes that the person has after `close` with this result; null when the file is unchanged. */
  received(closed: File | null): Promise<Bytes | null>;
}

/** The contract of every sink of a download. */
export function describeFileSink(name: string, make: () => SinkUnderTest): void {
  describe(`sink: ${name}`, () => {
    const random = (sizeBytes: number) => crypto.getRandomValues(new Uint8Array(sizeBytes));

    test("stores all bytes in their order", async () => {
      const { sink, received } = make();
      const chunks = [random(1), random(5000), random(0), random(65_536), random(3)];
      const all = concatBytes(...chunks);
      for (const chunk of chunks) await sink.write(chunk);
      expect(await received(await sink.close())).toEqual(all);
    });

    test("stores the pieces of each write in their order", async () => {
      const { sink, received } = make();
      const writes = [
        [random(5000), random(50_000)],
        [random(0), random(3), random(60_000)],
        [random(1), random(2)],
      ];
      const all = concatBytes(...writes.flat());
      for (const pieces of writes) await sink.write(...pieces);
      expect(await received(await sink.close())).toEqual(all);
    });

    test("stores only the visible part of a view into a larger buffer", async () => {
      const { sink, received } = make();
      const large = random(1000);
      const wanted = large.slice(100, 300);
      await sink.write(large.subarray(100, 300));
      expect(await received(await sink.close())).toEqual(wanted);
    });

    test("does not read bytes again after they were written, because their memory may be reused", async () => {
      const { sink, received } = make();
      const bytes = random(5000);
      const wanted = bytes.slice();
      await sink.write(bytes);
      // A sink may have transferred the buffer.
      if (bytes.length > 0) bytes.fill(0);
      expect(await received(await sink.close())).toEqual(wanted);
    });

    test("stores an empty file when nothing was written", async () => {
      const { sink, received } = make();
      expect(await received(await sink.close())).toEqual(new Uint8Array(0));
    });

    test("stores nothing after an abort, and refuses further writes", async () => {
      const { sink, received } = make();
      await sink.write(random(5000));
      await sink.abort();
      await sink.abort();
      await expect(sink.write(random(1))).rejects.toMatchObject({ code: "transfer_cancelled" });
      await expect(sink.close()).rejects.toMatchObject({ code: "transfer_cancelled" });
      expect(await received(null)).toBeNull();
    });

    test("can be aborted before the first write", async () => {
      const { sink, received } = make();
      await sink.abort();
      expect(await received(null)).toBeNull();
    });
  });
}
