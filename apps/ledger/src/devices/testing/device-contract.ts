import { randomBytes } from "node:crypto";
import { maxBlockBytes } from "@dexnet/protocol/limits";
import { expect, it } from "vitest";
import { type Device, DeviceError } from "../device.ts";

interface DeviceUnderTest {
  readonly device: Device;
  /** Opens the same location again, as after a restart. */
  reopen(): Promise<Device>;
  /** Makes the location disappear, as an unmounted disk or a deleted bucket does. */
  disappear(): Promise<void>;
}

/** Deployments to which locations of the suites belong. */
export const ownDeployment = "3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b";
export const otherDeployment = "5b1c3e0a-4f68-4d24-8b3a-0a2b1c5d7e9f";

/** Contract of every driver. */
export function deviceContract(open: () => Promise<DeviceUnderTest>): void {
  it("reads a stored copy whole, in a range, and after a restart", async () => {
    const { device, reopen } = await open();
    const bytes = randomBytes(300_000);
    await device.put(nameOf("aa"), bytes);
    expect(await bytesOf(device, nameOf("aa"))).toEqual(bytes);
    expect(await device.size(nameOf("aa"))).toBe(bytes.length);
    expect(await bytesOf(await reopen(), nameOf("aa"))).toEqual(bytes);
    expect(await bytesOf(device, nameOf("aa"), { start: 10, length: 20 })).toEqual(bytes.subarray(10, 30));
    expect(await bytesOf(device, nameOf("aa"), { start: 299_990, length: 500 })).toEqual(bytes.subarray(299_990));
    expect(await bytesOf(device, nameOf("aa"), { start: 400_000, length: 5 })).toEqual(Buffer.alloc(0));
  });

  it("stores an empty copy and the bytes of a view on larger memory", async () => {
    const { device } = await open();
    await device.put(nameOf("bb"), Buffer.alloc(0));
    expect(await device.size(nameOf("bb"))).toBe(0);
    const memory = randomBytes(5_000);
    const view = new Uint8Array(memory.buffer, memory.byteOffset + 7, 4_000);
    await device.put(nameOf("cc"), view);
    expect(await bytesOf(device, nameOf("cc"))).toEqual(Buffer.from(view));
  });

  it("returns undefined for a copy that does not exist", async () => {
    const { device } = await open();
    expect(await device.read(nameOf("ab"))).toBeUndefined();
    expect(await device.size(nameOf("ab"))).toBeUndefined();
    await device.remove(nameOf("ab"));
  });

  it("removes a copy durably, and ignores a second removal", async () => {
    const { device, reopen } = await open();
    await device.put(nameOf("dd"), Buffer.from("copy"));
    await device.remove(nameOf("dd"));
    await device.remove(nameOf("dd"));
    expect(await device.read(nameOf("dd"))).toBeUndefined();
    expect(await (await reopen()).size(nameOf("dd"))).toBeUndefined();
  });

  it("shows and lists a copy only when it is complete", async () => {
    const { device } = await open();
    const bytes = randomBytes(maxBlockBytes);
    let isWritten = false;
    const writing = device.put(nameOf("ff"), bytes).finally(() => {
      isWritten = true;
    });
    while (!isWritten) {
      const names = await device.list(undefined, 10);
      const sizeBytes = await device.size(nameOf("ff"));
      const seen = await bytesOf(device, nameOf("ff"));
      if (names.length > 0) expect(sizeBytes).toBe(bytes.length);
      if (sizeBytes !== undefined) expect(seen?.equals(bytes)).toBe(true);
      if (seen !== undefined) expect(seen.equals(bytes)).toBe(true);
    }
    await writing;
    expect(await device.list(undefined, 10)).toEqual([nameOf("ff")]);
  });

  it("stores many copies concurrently", async () => {
    const { device } = await open();
    const copies = Array.from({ length: 40 }, (_, index) => ({
      name: nameOf(index.toString(16).padStart(2, "0")),
      bytes: randomBytes(2_000 + index),
    }));
    await Promise.all(copies.map(({ name, bytes }) => device.put(name, bytes)));
    for (const { name, bytes } of copies) expect(await bytesOf(device, name)).toEqual(bytes);
  });

  it("can stop a read before its first byte and in the middle", async () => {
    const { device } = await open();
    await device.put(nameOf("a1"), randomBytes(50_000));
    const untouched = await device.read(nameOf("a1"));
    await untouched?.chunks[Symbol.asyncIterator]().return?.();
    for await (const chunk of (await device.read(nameOf("a1")))?.chunks ?? []) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect((await bytesOf(device, nameOf("a1")))?.length).toBe(50_000);
  });

  it("lists every copy once, in pages of any size, and continues after a removed name", async () => {
    const { device, reopen } = await open();
    expect(await device.list(undefined, 10)).toEqual([]);
    const names = Array.from({ length: 23 }, (_, index) =>
      nameOf(`${index % 3}-${(index * 37).toString(16).padStart(2, "0")}`),
    );
    for (const name of names) await device.put(name, Buffer.from("copy"));
    for (const limit of [1, 5, 100]) expect((await listAll(device, limit)).sort()).toEqual([...names].sort());
    const whole = await listAll(await reopen(), 7);
    const [gone, ...rest] = whole.slice(10);
    if (gone === undefined) throw new Error("Nothing was listed");
    await device.remove(gone);
    expect(await device.list(gone, 100)).toEqual(rest);
  });

  it("reports its free space", async () => {
    const { device } = await open();
    const health = await device.checkHealth();
    expect(health.freeBytes).toBeGreaterThan(0);
    expect(health.totalBytes).toBeGreaterThanOrEqual(health.freeBytes);
  });

  it("refuses unsafe names", async () => {
    const { device } = await open();
    for (const name of ["../../etc/passwd", "a/b", "", ".hidden", "UPPER", "a".repeat(200)]) {
      await expect(device.put(name, Buffer.from("x"))).rejects.toThrow(TypeError);
      await expect(device.read(name)).rejects.toThrow(TypeError);
      await expect(device.remove(name)).rejects.toThrow(TypeError);
    }
  });

  it("rejects with DeviceError, not undefined, when its location is gone", async () => {
    const { device, disappear } = await open();
    await device.put(nameOf("b2"), Buffer.from("copy"));
    await disappear();
    await expect(device.put(nameOf("b3"), Buffer.from("copy"))).rejects.toThrow(DeviceError);
    await expect(device.read(nameOf("b2"))).rejects.toThrow(DeviceError);
    await expect(device.size(nameOf("b2"))).rejects.toThrow(DeviceError);
    await expect(device.list(undefined, 10)).rejects.toThrow(DeviceError);
    await expect(device.remove(nameOf("b2"))).rejects.toThrow(DeviceError);
    await expect(device.checkHealth()).rejects.toThrow(DeviceError);
  });
}

/** Bytes of a copy. Undefined when there is no such copy. */
export async function bytesOf(
  device: Device,
  name: string,
  range?: { start: number; length: number },
): Promise<Buffer | undefined> {
  const copy = await device.read(name, range);
  if (copy === undefined) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of copy.chunks) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function listAll(device: Device, limit: number): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const page = await device.list(names.at(-1), limit);
    expect(page.length).toBeLessThanOrEqual(limit);
    if (page.length === 0) return names;
    names.push(...page);
  }
}

export function nameOf(suffix: string): string {
  return `bafkr4contract-${suffix}`;
}
