import { type Device, DeviceError } from "../devices/device.ts";
import type { RegisteredDevice } from "../devices/registry.ts";

/** Current faults of a device. */
export interface Faults {
  /** Every call fails. */
  isAway: boolean;
  /** Every write fails. */
  isFull: boolean;
  /** Reads succeed; writes and removals fail. */
  isReadOnly: boolean;
  /** Reads return other bytes than the written ones. */
  isLying: boolean;
  /** Copies that can't be read. */
  unreadable: ReadonlySet<string>;
  /** Writes wait for this. */
  gate: Promise<void> | undefined;
}

export function noFaults(): Faults {
  return { isAway: false, isFull: false, isReadOnly: false, isLying: false, unreadable: new Set(), gate: undefined };
}

/** A real device whose faults can be switched on and off. */
export function faultyDevice(registered: RegisteredDevice, faults: Faults): RegisteredDevice {
  const { device } = registered;
  const fail = (action: string, why: string) => new DeviceError(device.name, action, new Error(why));
  async function reached<T>(action: string, work: () => Promise<T>): Promise<T> {
    if (faults.isAway) throw fail(action, "away");
    return await work();
  }
  async function changed<T>(action: string, work: () => Promise<T>): Promise<T> {
    if (faults.isReadOnly) throw fail(action, "read-only");
    return await reached(action, work);
  }
  const faulty: Device = {
    name: device.name,
    put: (name, bytes) =>
      changed("write", async () => {
        if (faults.isFull) throw fail("write", "full");
        await faults.gate;
        await device.put(name, bytes);
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
    checkHealth: () => changed("check", () => device.checkHealth()),
  };
  return { ...registered, device: faulty };
}

/** Not a generator: one that is closed before its first step would not close the file of the device. */
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
