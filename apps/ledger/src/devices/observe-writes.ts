import { type Device, DeviceError } from "./device.ts";

/** The same device, with a callback after each write. A source that failed says nothing about the device. */
export function observeWrites(device: Device, onWrite: (isGood: boolean) => void): Device {
  return {
    name: device.name,
    async put(name, source) {
      try {
        await device.put(name, source);
        onWrite(true);
      } catch (error) {
        if (error instanceof DeviceError) onWrite(false);
        throw error;
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
