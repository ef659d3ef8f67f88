import { type Device, DeviceError } from "./device.ts";

/** The same device, with somebody who hears how its writes end. A source that failed says nothing of the device. */
export function watchedDevice(device: Device, onWrite: (isGood: boolean) => void): Device {
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
    health: () => device.health(),
  };
}

/** Stands for a device that could not even be opened. */
export function unopenedDevice(name: string, cause: unknown): Device {
  const fail = (action: string) => Promise.reject(new DeviceError(name, action, cause));
  return {
    name,
    put: () => fail("write"),
    read: () => fail("read"),
    size: () => fail("measure"),
    remove: () => fail("remove"),
    list: () => fail("list"),
    health: () => fail("look after"),
  };
}
