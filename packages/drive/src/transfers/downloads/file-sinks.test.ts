import { describe, expect, test, vi } from "vitest";
import { describeFileSink } from "../../testing/contracts/file-sink-contract.ts";
import { createFastClock } from "../../testing/device.ts";
import { MemoryHandle } from "../../testing/memory-handle.ts";
import { createStreamReader } from "../../testing/stream-reader.ts";
import { waitFor } from "../../testing/wait-for.ts";
import { createHandleSink } from "./handle-sink.ts";
import { createMemorySink } from "./memory-sink.ts";
import { maxMemorySinkBytes, openSink } from "./open-sink.ts";
import { createStreamSink, maxStreamSilenceMs } from "./stream-sink.ts";

const clock = createFastClock();
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const someBytes = (sizeBytes = 5000) => crypto.getRandomValues(new Uint8Array(sizeBytes));

describeFileSink("memory sink", () => ({
  sink: createMemorySink({ name: "a.txt", lastModified: 1 }),
  received: async (closed) => (closed === null ? null : bytesOf(closed)),
}));

describeFileSink("handle sink", () => {
  const handle = new MemoryHandle();
  const before = handle.content;
  const received = async () => (handle.content === before ? null : handle.content);
  return { sink: createHandleSink(handle), received };
});

describeFileSink("stream sink", () => {
  const reader = createStreamReader();
  const received = async () => ((await reader.end) === "broken" ? null : reader.whole());
  return { sink: createStreamSink({ port: reader.port, clock }), received };
});

describe("memory sink", () => {
  test("returns a file with its name and date, and no type", async () => {
    const sink = createMemorySink({ name: "фото.svg", lastModified: 1_700_000_000_000 });
    expect(await sink.close()).toMatchObject({ name: "фото.svg", lastModified: 1_700_000_000_000, type: "" });
  });

  test("is refused for more than its limit", () => {
    const file = { name: "a", lastModified: 0, sizeBytes: maxMemorySinkBytes };
    expect(() => openSink({ kind: "memory" }, file, clock)).not.toThrow();
    expect(() => openSink({ kind: "memory" }, { ...file, sizeBytes: maxMemorySinkBytes + 1 }, clock)).toThrow(
      expect.objectContaining({ code: "file_too_large", context: expect.objectContaining({ reason: "memory" }) }),
    );
  });
});

describe("handle sink", () => {
  test("does not change the file before close, and leaves no writer open", async () => {
    const handle = new MemoryHandle();
    const before = handle.content;
    const sink = createHandleSink(handle);
    await sink.write(someBytes());
    expect(handle.content).toBe(before);
    await sink.abort();
    expect(handle.content).toBe(before);
    expect(handle.openWriters).toBe(0);
  });

  test("reports file_too_large when the device is full", async () => {
    const handle = new MemoryHandle();
    handle.space = 4999;
    const sink = createHandleSink(handle);
    await expect(sink.write(someBytes())).rejects.toMatchObject({
      code: "file_too_large",
      context: { reason: "device" },
    });
  });

  test("does not open the file before the first write", async () => {
    const handle = new MemoryHandle();
    await createHandleSink(handle).abort();
    expect(handle.opened).toBe(0);
  });
});

describe("stream sink", () => {
  function setUp() {
    const reader = createStreamReader();
    return { reader, sink: createStreamSink({ port: reader.port, clock }) };
  }

  test("sends bytes only after a pull", async () => {
    const { reader, sink } = setUp();
    reader.isReading = false;
    await sink.write(someBytes());
    const second = sink.write(someBytes());
    reader.pull();
    await second;
    const third = expect(sink.write(someBytes())).rejects.toMatchObject({ code: "transfer_cancelled" });
    // Messages arrive in the order in which they were sent, so bytes of the third write would have come before this one.
    await sink.abort();
    expect(await reader.end).toBe("broken");
    expect(reader.chunks).toHaveLength(2);
    await third;
  });

  test("transfers the buffer without a copy", async () => {
    const { sink } = setUp();
    const bytes = someBytes();
    await sink.write(bytes);
    expect(bytes.length).toBe(0);
  });

  test("rejects the pending write when the person cancels in the browser", async () => {
    const { reader, sink } = setUp();
    reader.isReading = false;
    await sink.write(someBytes());
    const second = sink.write(someBytes());
    reader.cancel();
    await expect(second).rejects.toMatchObject({ code: "transfer_cancelled" });
    expect(sink.cancelled.aborted).toBe(true);
  });

  test("sends broken when it is aborted during a pending write", async () => {
    const { reader, sink } = setUp();
    reader.isReading = false;
    await sink.write(someBytes());
    const second = sink.write(someBytes());
    await sink.abort();
    await expect(second).rejects.toMatchObject({ code: "transfer_cancelled" });
    expect(await reader.end).toBe("broken");
    expect(sink.cancelled.aborted).toBe(false);
  });

  test("rejects the pending write when the service worker was stopped", async () => {
    const { reader, sink } = setUp();
    reader.isReading = false;
    await sink.write(someBytes());
    const second = sink.write(someBytes());
    reader.closePort();
    await expect(second).rejects.toMatchObject({ code: "internal" });
  });

  test("waits without limit for a paused download of the browser", { tags: "full" }, async () => {
    const { reader, sink } = setUp();
    const posted = vi.spyOn(reader.port, "postMessage");
    reader.isReading = false;
    await sink.write(someBytes());
    const second = sink.write(someBytes());
    const checks = () => posted.mock.calls.filter(([{ kind }]) => kind === "there?").length;
    await waitFor(() => expect(checks()).toBeGreaterThan(2 * maxStreamSilenceMs));
    expect(reader.chunks).toHaveLength(1);
    reader.pull();
    await second;
    await waitFor(() => expect(reader.chunks).toHaveLength(2));
  });
});

describe("durable marks of the handle sink", () => {
  test("have growing distances, and need no further copy at close", async () => {
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
    // At least half as much again each time: after 200 bytes at 300, after that at 500.
    expect(marks).toEqual([200, 300, 500]);
    await sink.close();
    expect(handle.content).toHaveLength(600);
    expect(handle.openWriters).toBe(0);
  });

  test("survive an abort with keepsDurable, and are the start of the next sink", async () => {
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
