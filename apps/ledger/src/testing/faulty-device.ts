import { type CopySource, type Device, DeviceError } from "../devices/device.ts";
import type { PlacedDevice } from "../devices/registry.ts";

/** What is wrong with a device at the moment. */
export interface Faults {
  /** Fails on everything. */
  isAway: boolean;
  /** Takes no more bytes. */
  isFull: boolean;
  /** Can be read, and takes and removes nothing. */
  isReadOnly: boolean;
  /** Hands out other bytes than it was given. */
  isLying: boolean;
  /** Copies on a spot that can't be read. */
  unreadable: ReadonlySet<string>;
  /** A write waits for this before it becomes durable. */
  gate: Promise<void> | undefined;
}

export function noFaults(): Faults {
  return { isAway: false, isFull: false, isReadOnly: false, isLying: false, unreadable: new Set(), gate: undefined };
}

/** A real device whose faults can be switched on and off. */
export function faultyDevice(placed: PlacedDevice, faults: Faults): PlacedDevice {
  const { device } = placed;
  const fail = (action: string, why: string) => new DeviceError(device.name, action, new Error(why));
  async function reached<T>(action: string, work: () => Promise<T>): Promise<T> {
    if (faults.isAway) throw fail(action, "away");
    return await work();
  }
  async function changed<T>(action: string, work: () => Promise<T>): Promise<T> {
    if (faults.isReadOnly) throw fail(action, "read-only");
    return await reached(action, work);
  }
  async function* slowed(source: CopySource): AsyncGenerator<readonly Uint8Array[]> {
    yield* source;
    await faults.gate;
  }
  const faulty: Device = {
    name: device.name,
    put: (name, source) =>
      changed("write", async () => {
        if (faults.isFull) throw fail("write", "full");
        await device.put(name, slowed(source));
      }),
    read: (name, range) =>
      reached("read", async () => {
        if (faults.unreadable.has(name)) throw fail("read", "unreadable");
        const copy = await device.read(name, range);
        return copy === undefined || !faults.isLying ? copy : { ...copy, chunks: falsified(copy.chunks) };
      }),
    size: (name) => reached("measure", () => device.size(name)),
    remove: (name) => changed("remove", () => device.remove(name)),
    list: (after, limit) => reached("list", () => device.list(after, limit)),
    health: () => changed("look after", () => device.health()),
  };
  return { ...placed, device: faulty };
}

/** Not a generator: one that is left before its first step would not tell the device, which keeps the file open then. */
function falsified(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const inner = chunks[Symbol.asyncIterator]();
      return {
        async next() {
          const step = await inner.next();
          return step.done === true ? step : { done: false, value: falseBytes(step.value) };
        },
        async return() {
          await inner.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

function falseBytes(chunk: Uint8Array): Buffer {
  const changed = Buffer.from(chunk);
  if (changed.length > 0) changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 0x80, changed.length - 1);
  return changed;
}
