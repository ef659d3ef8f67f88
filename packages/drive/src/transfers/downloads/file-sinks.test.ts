import { describe, expect, test } from "vitest";
import { memorySinkBytesMost } from "../../platform/limits.ts";
import { describeFileSink } from "../../testing/contracts/file-sink-contract.ts";
import { createFastClock } from "../../testing/device.ts";
import { MemoryHandle } from "../../testing/memory-handle.ts";
import { createStreamReader } from "../../testing/stream-reader.ts";
import { waitFor } from "../../testing/wait-for.ts";
import { createHandleSink } from "./handle-sink.ts";
import { createMemorySink } from "./memory-sink.ts";
import { openSink } from "./open-sink.ts";
import { createStreamSink } from "./stream-sink.ts";

const clock = createFastClock();
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const someBytes = (sizeBytes = 5000) => crypto.getRandomValues(new Uint8Array(sizeBytes));

describeFileSink("memory", () => ({
  sink: createMemorySink({ name: "a.txt", lastModified: 1 }),
  received: async (closed) => (closed === null ? null : bytesOf(closed)),
}));

describeFileSink("a file of the person's", () => {
  const handle = new MemoryHandle();
  const before = handle.content;
  const received = async () => (handle.content === before ? null : handle.content);
  return { sink: createHandleSink(handle), received };
});

describeFileSink("the browser's own download", () => {
  const reader = createStreamReader();
  const received = async () => ((await reader.end) === "broken" ? null : reader.whole());
  return { sink: createStreamSink({ port: reader.port, clock }), received };
});

describe("memory", () => {
  test("gives a file with its name and date, and no type", async () => {
    const sink = createMemorySink({ name: "фото.svg", lastModified: 1_700_000_000_000 });
    expect(await sink.close()).toMatchObject({ name: "фото.svg", lastModified: 1_700_000_000_000, type: "" });
  });

  test("is refused for more than it may take, before anything is fetched", () => {
    const wanted = { name: "a", lastModified: 0, sizeBytes: memorySinkBytesMost };
    expect(() => openSink({ kind: "memory" }, wanted, clock)).not.toThrow();
    expect(() => openSink({ kind: "memory" }, { ...wanted, sizeBytes: memorySinkBytesMost + 1 }, clock)).toThrow(
      expect.objectContaining({ code: "file_too_large", facts: expect.objectContaining({ reason: "memory" }) }),
    );
  });
});

describe("a file of the person's", () => {
  test("stays as it was until the last byte is there, and leaves no writer open", async () => {
    const handle = new MemoryHandle();
    const before = handle.content;
    const sink = createHandleSink(handle);
    await sink.write(someBytes());
    expect(handle.content).toBe(before);
    await sink.abort();
    expect(handle.content).toBe(before);
    expect(handle.openWriters).toBe(0);
  });

  test("says so when the device is full", async () => {
    const handle = new MemoryHandle();
    handle.space = 4999;
    const sink = createHandleSink(handle);
    await expect(sink.write(someBytes())).rejects.toMatchObject({
      code: "file_too_large",
      facts: { reason: "device" },
    });
  });

  test("is not opened before there is something to write", async () => {
    const handle = new MemoryHandle();
    await createHandleSink(handle).abort();
    expect(handle.opened).toBe(0);
  });
});

describe("the browser's own download", () => {
  function setUp() {
    const reader = createStreamReader();
    return { reader, sink: createStreamSink({ port: reader.port, clock }) };
  }

  test("gets bytes only when it asks for them", async () => {
    const { reader, sink } = setUp();
    reader.isReading = false;
    await sink.write(someBytes());
    let isWritten = false;
    const second = sink.write(someBytes()).then(() => {
      isWritten = true;
    });
    await clock.wait(2000);
    expect(isWritten).toBe(false);
    expect(reader.chunks).toHaveLength(1);
    reader.pull();
    await second;
  });

  test("gets the very buffer, not a copy: nothing is left on this side", async () => {
    const { sink } = setUp();
    const bytes = someBytes();
    await sink.write(bytes);
    expect(bytes.length).toBe(0);
  });

  test("that the person has stopped there ends the write that waits, and is told", async () => {
    const { reader, sink } = setUp();
    reader.isReading = false;
    await sink.write(someBytes());
    const second = sink.write(someBytes());
    reader.cancel();
    await expect(second).rejects.toMatchObject({ code: "transfer_cancelled" });
    await new Promise((resolve) => setTimeout(resolve));
    expect(sink.givenUp.aborted).toBe(true);
  });

  test("hears when it is broken off here, also while a write waits", async () => {
    const { reader, sink } = setUp();
    reader.isReading = false;
    await sink.write(someBytes());
    const second = sink.write(someBytes());
    await sink.abort();
    await expect(second).rejects.toMatchObject({ code: "transfer_cancelled" });
    expect(await reader.end).toBe("broken");
    expect(sink.givenUp.aborted).toBe(false);
  });

  test("that the browser has ended without a word is noticed", async () => {
    const { reader, sink } = setUp();
    reader.isReading = false;
    await sink.write(someBytes());
    const second = sink.write(someBytes());
    reader.closePort();
    await expect(second).rejects.toMatchObject({ code: "internal" });
  });

  test("that is only halted is waited for, however long", async () => {
    const { reader, sink } = setUp();
    reader.isReading = false;
    await sink.write(someBytes());
    const second = sink.write(someBytes());
    await clock.wait(120_000);
    expect(reader.chunks).toHaveLength(1);
    reader.pull();
    await second;
    await waitFor(() => expect(reader.chunks).toHaveLength(2));
  });
});

describe("a file of the person's that takes long", () => {
  test("handle sink: makes it durable in growing steps, and closes without another copy", async () => {
    const handle = new MemoryHandle();
    const marks: number[] = [];
    let now = 0;
    const durability = {
      everyMs: 10,
      now: () => now,
      onDurable: async ({ bytes }: { bytes: number }) => void marks.push(bytes),
    };
    const sink = createHandleSink(handle, { durability });
    await sink.write(someBytes(100));
    expect(marks).toEqual([]);
    now += 10;
    for (let count = 0; count < 5; count += 1) {
      await sink.write(someBytes(100));
      now += 10;
    }
    // Half as much again each time: after 200 bytes at 300, after that at 500.
    expect(marks).toEqual([200, 300, 500]);
    await sink.close();
    expect(handle.content).toHaveLength(600);
    expect(handle.openWriters).toBe(0);
  });

  test("handle sink: goes on behind what the file holds, and what is durable stays when the page is left", async () => {
    const handle = new MemoryHandle();
    const durability = { everyMs: 0, now: () => 0, onDurable: async () => undefined };
    const [first, second] = [someBytes(100), someBytes(50)];
    const left = createHandleSink(handle, { durability });
    await left.write(first.slice());
    await left.abort(true);
    expect(handle.content).toEqual(first);
    const again = createHandleSink(handle, { fromBytes: 100 });
    await again.write(second.slice());
    await again.close();
    expect(handle.content).toEqual(new Uint8Array([...first, ...second]));
  });
});
