import { randomBytes } from "node:crypto";
import { maxBlockBytes } from "@dexnet/protocol/limits";
import { expect, it } from "vitest";
import { DeviceError } from "../../device.ts";
import { bytesOf, nameOf } from "../../testing/device-contract.ts";
import type { S3Timeouts } from "../s3-limits.ts";
import type { S3Rig } from "./s3-rig.ts";

const impatient: S3Timeouts = { connectMs: 1_000, idleMs: 500, requestMs: 2_000, cleanUpMs: 500 };
const part = Buffer.from("a copy");
/** The SDK treats a body from 2 MiB on differently by default. */
const uploadSizes = [300_000, maxBlockBytes];

/** Faults between the ledger and an engine. */
export function s3ConnectionTests(newRig: () => Promise<S3Rig>): void {
  async function reasonOf(step: Promise<unknown>): Promise<unknown> {
    const error = await step.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DeviceError);
    return (error as DeviceError).cause;
  }

  it.each(uploadSizes)(
    "leaves nothing of an upload of %i bytes whose connection is cut in the middle",
    async (size) => {
      const rig = await newRig();
      const { device } = await rig.open({ create: true });
      rig.proxy.add({ kind: "cut upload", method: "PUT", times: 2 });
      expect(await reasonOf(device.put(nameOf("aa"), randomBytes(size)))).toMatchObject({ fault: "other" });
      expect(await device.read(nameOf("aa"))).toBeUndefined();
      expect(await device.list(undefined, 10)).toEqual([]);
    },
  );

  it.each(uploadSizes)("removes an upload of %i bytes whose answer was lost", async (size) => {
    const rig = await newRig();
    const { device } = await rig.open({ create: true });
    rig.proxy.add({ kind: "cut answer", method: "PUT", times: 2 });
    expect(await reasonOf(device.put(nameOf("aa"), randomBytes(size)))).toMatchObject({ isAnswered: false });
    expect(await device.read(nameOf("aa"))).toBeUndefined();
    expect(rig.proxy.requests.slice(-4)).toEqual(["PUT", "PUT", "DELETE", "GET"]);
  });

  it.each(uploadSizes)("refuses an upload of %i bytes that was changed on the way", async (size) => {
    const rig = await newRig();
    const { device } = await rig.open({ create: true });
    rig.proxy.add({ kind: "change upload", method: "PUT", times: 2 });
    expect(await reasonOf(device.put(nameOf("aa"), randomBytes(size)))).toMatchObject({ isAnswered: true });
    expect(await device.read(nameOf("aa"))).toBeUndefined();
  });

  it("tries a request again once, and not more often", async () => {
    const rig = await newRig();
    const { device } = await rig.open({ create: true });
    rig.proxy.add({ kind: "unavailable", method: "PUT", times: 1 });
    await device.put(nameOf("aa"), part);
    expect(await bytesOf(device, nameOf("aa"))).toEqual(part);
    rig.proxy.requests.length = 0;
    rig.proxy.add({ kind: "unavailable", times: 1_000 });
    const failed = await reasonOf(device.read(nameOf("aa")));
    expect(failed).toMatchObject({ message: expect.stringMatching(/^it answered with the status 503 \(\w+\)$/) });
    expect(rig.proxy.requests).toEqual(["GET", "GET"]);
    await expect(device.list(undefined, 10)).rejects.toThrow(DeviceError);
    await expect(device.checkHealth()).rejects.toThrow(DeviceError);
    rig.proxy.clear();
    await device.checkHealth();
  });

  it("ends requests that an engine does not answer", async () => {
    const rig = await newRig();
    await rig.open({ create: true });
    const { device } = await rig.open({ timeouts: impatient });
    rig.proxy.add({ kind: "hang", times: 1_000 });
    const late = { message: "it does not answer in time" };
    expect(await reasonOf(device.put(nameOf("aa"), part))).toMatchObject(late);
    expect(await reasonOf(device.read(nameOf("aa")))).toMatchObject(late);
    expect(await reasonOf(device.checkHealth())).toMatchObject(late);
    rig.proxy.clear();
    await (await rig.open()).device.checkHealth();
  });

  it("ends an answer that drips", async () => {
    const rig = await newRig();
    const { device } = await rig.open({ create: true });
    await device.put(nameOf("aa"), randomBytes(10_000));
    const { device: hasty } = await rig.open({ timeouts: impatient });
    rig.proxy.add({ kind: "drip", times: 1 });
    expect(await reasonOf(bytesOf(hasty, nameOf("aa")))).toMatchObject({ message: "it does not answer in time" });
  });

  it("refuses the answer of an engine that ignores a range", async () => {
    const rig = await newRig();
    const { device } = await rig.open({ create: true });
    rig.proxy.add({ kind: "answer", text: "the whole copy", times: 1 });
    const refused = await reasonOf(device.read(nameOf("aa"), { start: 4, length: 5 }));
    expect(refused).toMatchObject({ message: "it answered with another range" });
    await device.put(nameOf("aa"), part);
    expect(await bytesOf(device, nameOf("aa"), { start: 2, length: 4 })).toEqual(part.subarray(2));
  });

  it("fails while the engine is down, and works when it is back", async () => {
    const rig = await newRig();
    const { device } = await rig.open({ create: true });
    await device.put(nameOf("aa"), part);
    await rig.proxy.stop();
    const down = { message: "it can't be reached (ECONNREFUSED)" };
    expect(await reasonOf(device.checkHealth())).toMatchObject(down);
    expect(await reasonOf(device.put(nameOf("ab"), part))).toMatchObject(down);
    expect(await reasonOf(device.read(nameOf("aa")))).toMatchObject(down);
    await expect(rig.open()).rejects.toMatchObject(down);
    await rig.proxy.restart();
    await device.checkHealth();
    await device.put(nameOf("ab"), part);
    expect(await bytesOf(device, nameOf("aa"))).toEqual(part);
  });

  it("uses one connection again for copies of the largest size", async () => {
    const rig = await newRig();
    const { device } = await rig.open({ create: true });
    await device.put(nameOf("aa"), part);
    const { opened } = rig.proxy.connections;
    const bytes = randomBytes(maxBlockBytes);
    for (const suffix of ["ab", "ac", "ad"]) {
      await device.put(nameOf(suffix), bytes);
      expect((await bytesOf(device, nameOf(suffix)))?.equals(bytes)).toBe(true);
    }
    expect(rig.proxy.connections.opened).toBe(opened);
  });
}
