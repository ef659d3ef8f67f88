import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Device, DeviceError } from "./device.ts";
import { observeWrites, unopenedDevice } from "./observe-writes.ts";

function newDevice(put: Device["put"]) {
  const outcomes: boolean[] = [];
  const device = { ...unopenedDevice("one", new Error("it stores nothing")), put };
  return { outcomes, observed: observeWrites(device, (isGood) => outcomes.push(isGood), 1_000) };
}

describe("observeWrites", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("reports a good write and a failed one, once each", async () => {
    const failure = new DeviceError("one", "write", new Error("full"));
    const put = vi.fn<Device["put"]>().mockResolvedValueOnce().mockRejectedValueOnce(failure);
    const { outcomes, observed } = newDevice(put);
    await observed.put("copy", Buffer.from("x"));
    await expect(observed.put("copy", Buffer.from("x"))).rejects.toBe(failure);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(outcomes).toEqual([true, false]);
  });

  it("reports a write that hangs as failed, and as good when it ends after all", async () => {
    const hanging = Promise.withResolvers<void>();
    const { outcomes, observed } = newDevice(() => hanging.promise);
    const writing = observed.put("copy", Buffer.from("x"));
    await vi.advanceTimersByTimeAsync(999);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual([false]);
    hanging.resolve();
    await writing;
    expect(outcomes).toEqual([false, true]);
  });
});
