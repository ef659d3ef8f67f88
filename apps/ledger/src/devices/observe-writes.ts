import { type Device, DeviceError } from "./device.ts";
import { slowDeviceMs } from "./device-limits.ts";

/**
 * The same device, with a callback after each write. A write that hangs counts as failed after a time limit, and once more
 * when it ends: the bytes of hung writes stay in memory, so such a device must not get more and more of them.
 */
export function observeWrites(device: Device, onWrite: (isGood: boolean) => void, hungMs = slowDeviceMs): Device {
  return {
    name: device.name,
    async put(name, bytes) {
      const hung = setTimeout(onWrite, hungMs, false);
      hung.unref();
      try {
        await device.put(name, bytes);
        onWrite(true);
      } catch (error) {
        if (error instanceof DeviceError) onWrite(false);
        throw error;
      } finally {
        clearTimeout(hung);
      }
    },
    read: (name, range) => device.read(name, range),
    size: (name) => device.size(name),
    remove: (name) => device.remove(name),
    list: (after, limit) => device.list(after, limit),
    checkHealth: () => device.checkHealth(),
  };
}

/** Stands in for a device that could not be opened. */
export function unopenedDevice(name: string, cause: unknown): Device {
  const fail = (action: string) => Promise.reject(new DeviceError(name, action, cause));
  return {
    name,
    put: () => fail("write"),
    read: () => fail("read"),
    size: () => fail("measure"),
    remove: () => fail("remove"),
    list: () => fail("list"),
    checkHealth: () => fail("check"),
  };
}
