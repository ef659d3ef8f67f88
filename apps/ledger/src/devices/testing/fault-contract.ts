import { randomBytes } from "node:crypto";
import { maxBlockBytes } from "@dexnet/protocol/limits";
import { expect, it } from "vitest";
import { type Device, DeviceError } from "../device.ts";
import { LocationTakenError, type OpenedDevice } from "../driver.ts";
import { bytesOf, nameOf, otherDeployment } from "./device-contract.ts";

export interface HungWrite {
  readonly reached: Promise<void>;
  resume(): void;
}

interface FaultyDevice {
  readonly device: Device;
  /** Opens the same location without preparing it, for this device and deployment or others. */
  open(options?: { readonly name?: string; readonly deployment?: string }): Promise<OpenedDevice>;
  /** Makes the location one of an earlier version, which names no deployment. */
  forgetDeployment(): Promise<void>;
  /** Fills the device up to that many writable bytes. */
  fill(writableBytes: number): Promise<void>;
  protect(): Promise<void>;
  /** Makes the device neither full nor protected. */
  repair(): Promise<void>;
  /** Holds the next write before it is complete, from `reached` on until `resume`. */
  hangNextWrite(): HungWrite;
  /** Deletes everything of the device. Its location is empty. */
  wipe(): Promise<void>;
  /** Truncates a copy. */
  cut(name: string, bytes: number): Promise<void>;
  /** Replaces the bytes of a copy. */
  replace(name: string, bytes: Uint8Array): Promise<void>;
}

const part = Buffer.from("a copy");

/** Contract of every driver for faults of its location. A missing location is in the device contract. */
export function faultContract(make: () => Promise<FaultyDevice>): void {
  it("when full, rejects writes, reports no free space, and reads and removes copies", async () => {
    const { device, fill, repair } = await make();
    await device.put(nameOf("aa"), part);
    await fill(0);
    await expect(device.put(nameOf("ab"), part)).rejects.toThrow(DeviceError);
    expect(await device.size(nameOf("ab"))).toBeUndefined();
    expect((await device.checkHealth()).freeBytes).toBeLessThan(maxBlockBytes);
    expect(await bytesOf(device, nameOf("aa"))).toEqual(part);
    await device.remove(nameOf("aa"));
    expect(await device.size(nameOf("aa"))).toBeUndefined();
    await repair();
    await device.put(nameOf("ac"), part);
    expect(await bytesOf(device, nameOf("ac"))).toEqual(part);
  });

  it("when full during a write, leaves nothing to read or list", async () => {
    const { device, fill, open } = await make();
    await fill(5_000);
    await expect(device.put(nameOf("ba"), randomBytes(20_000))).rejects.toThrow(DeviceError);
    for (const one of [device, (await open()).device]) {
      expect(await one.read(nameOf("ba"))).toBeUndefined();
      expect(await one.list(undefined, 10)).toEqual([]);
    }
  });

  it("when read-only, is unhealthy, rejects changes and can be read", async () => {
    const { device, protect, repair } = await make();
    await device.put(nameOf("ca"), part);
    await protect();
    await expect(device.checkHealth()).rejects.toThrow(DeviceError);
    await expect(device.put(nameOf("cb"), part)).rejects.toThrow(DeviceError);
    await expect(device.remove(nameOf("ca"))).rejects.toThrow(DeviceError);
    expect(await bytesOf(device, nameOf("ca"))).toEqual(part);
    expect(await device.list(undefined, 10)).toEqual([nameOf("ca")]);
    await repair();
    await device.checkHealth();
    await device.remove(nameOf("ca"));
  });

  it("when wiped, returns no copies, is unhealthy and is not prepared again", async () => {
    const { device, wipe, open } = await make();
    await device.put(nameOf("da"), part);
    await wipe();
    const read = await device.read(nameOf("da")).catch((error: unknown) => error);
    if (read !== undefined) expect(read).toBeInstanceOf(DeviceError);
    await expect(device.checkHealth()).rejects.toThrow(DeviceError);
    expect((await open()).state).toBe("absent");
    await expect(device.checkHealth()).rejects.toThrow(DeviceError);
  });

  it("reads the rest of a truncated copy", async () => {
    const { device, cut } = await make();
    const bytes = randomBytes(100_000);
    await device.put(nameOf("ea"), bytes);
    await cut(nameOf("ea"), 70_000);
    expect(await device.size(nameOf("ea"))).toBe(70_000);
    expect(await bytesOf(device, nameOf("ea"))).toEqual(bytes.subarray(0, 70_000));
    expect(await bytesOf(device, nameOf("ea"), { start: 60_000, length: 20_000 })).toEqual(
      bytes.subarray(60_000, 70_000),
    );
    await cut(nameOf("ea"), 0);
    expect(await bytesOf(device, nameOf("ea"))).toEqual(Buffer.alloc(0));
  });

  it("ends early or fails when a copy is truncated during a read", async () => {
    const { device, cut } = await make();
    const bytes = randomBytes(100_000);
    await device.put(nameOf("eb"), bytes);
    const copy = await device.read(nameOf("eb"));
    expect(copy?.sizeBytes).toBe(100_000);
    await cut(nameOf("eb"), 10_000);
    const got: Uint8Array[] = [];
    try {
      for await (const chunk of copy?.chunks ?? []) got.push(chunk);
    } catch (error) {
      expect(error).toBeInstanceOf(DeviceError);
    }
    const all = Buffer.concat(got);
    expect(bytes.subarray(0, all.length)).toEqual(all);
  });

  it("returns changed bytes as they are", async () => {
    const { device, replace } = await make();
    await device.put(nameOf("fa"), part);
    const wrong = Buffer.from("A COPY");
    await replace(nameOf("fa"), wrong);
    expect(await bytesOf(device, nameOf("fa"))).toEqual(wrong);
    expect(await device.size(nameOf("fa"))).toBe(part.length);
  });

  it("works beside a write that hangs", async () => {
    const { device, hangNextWrite } = await make();
    const hung = hangNextWrite();
    const writing = device.put(nameOf("0a"), part);
    await hung.reached;
    await Promise.all(Array.from({ length: 20 }, (_, index) => device.put(nameOf(`1${index}`), part)));
    expect(await bytesOf(device, nameOf("10"))).toEqual(part);
    await device.checkHealth();
    await device.remove(nameOf("10"));
    expect(await device.size(nameOf("0a"))).toBeUndefined();
    hung.resume();
    await writing;
    expect(await bytesOf(device, nameOf("0a"))).toEqual(part);
  });

  it("can be opened again during a write without disturbing it", async () => {
    const { device, hangNextWrite, open } = await make();
    const hung = hangNextWrite();
    const writing = device.put(nameOf("2a"), part);
    await hung.reached;
    expect((await open()).state).toBe("found");
    hung.resume();
    await writing;
    expect(await bytesOf((await open()).device, nameOf("2a"))).toEqual(part);
  });

  it("refuses the location of another device and leaves it unchanged", async () => {
    const { device, open } = await make();
    await device.put(nameOf("3a"), part);
    await expect(open({ name: "another" })).rejects.toThrow(LocationTakenError);
    expect(await bytesOf(device, nameOf("3a"))).toEqual(part);
    await device.checkHealth();
  });

  it("refuses the location of another deployment and leaves it unchanged", async () => {
    const { device, open } = await make();
    await device.put(nameOf("3b"), part);
    const refusal = await open({ deployment: otherDeployment }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LocationTakenError);
    expect(refusal).toHaveProperty(
      "message",
      expect.stringMatching(/ belongs to another deployment: [0-9a-f-]{36}\.$/),
    );
    expect(await bytesOf(device, nameOf("3b"))).toEqual(part);
    await device.checkHealth();
  });

  it("takes over a location that names no deployment once", async () => {
    const { device, open, forgetDeployment } = await make();
    await device.put(nameOf("3c"), part);
    await forgetDeployment();
    await device.checkHealth();
    const opened = await open();
    expect(opened.state).toBe("found");
    expect(await bytesOf(opened.device, nameOf("3c"))).toEqual(part);
    await expect(open({ deployment: otherDeployment })).rejects.toThrow(LocationTakenError);
    await forgetDeployment();
    const taken = await open({ deployment: otherDeployment });
    await taken.device.checkHealth();
    await expect(device.checkHealth()).rejects.toThrow(DeviceError);
    await expect(open()).rejects.toThrow(LocationTakenError);
  });

  it("reads a read-only location that names no deployment", async () => {
    const { device, open, forgetDeployment, protect, repair } = await make();
    await device.put(nameOf("3d"), part);
    await forgetDeployment();
    await protect();
    const opened = await open();
    expect(opened.state).toBe("found");
    expect(await bytesOf(opened.device, nameOf("3d"))).toEqual(part);
    await repair();
    await opened.device.checkHealth();
  });
}
