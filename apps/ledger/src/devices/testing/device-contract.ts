import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { type CopySource, type Device, DeviceError } from "../device.ts";

export interface DeviceUnderTest {
  readonly device: Device;
  /** The same place, opened anew as after a restart. */
  reopen(): Promise<Device>;
  /** Takes the place away, as an unmounted disk or a deleted bucket does. */
  takeAway(): Promise<void>;
}

/** What every driver promises. */
export function deviceContract(open: () => Promise<DeviceUnderTest>): void {
  it("gives back what was put, whole, in a range, and after a restart", async () => {
    const { device, reopen } = await open();
    const bytes = randomBytes(300_000);
    await device.put(nameOf("aa"), sourceOf(bytes, 70_001));
    expect(await bytesOf(device, nameOf("aa"))).toEqual(bytes);
    expect(await device.size(nameOf("aa"))).toBe(bytes.length);
    expect(await bytesOf(await reopen(), nameOf("aa"))).toEqual(bytes);
    expect(await bytesOf(device, nameOf("aa"), { start: 10, length: 20 })).toEqual(bytes.subarray(10, 30));
    expect(await bytesOf(device, nameOf("aa"), { start: 299_990, length: 500 })).toEqual(bytes.subarray(299_990));
    expect(await bytesOf(device, nameOf("aa"), { start: 400_000, length: 5 })).toEqual(Buffer.alloc(0));
  });

  it("keeps an empty copy and one of many small pieces", async () => {
    const { device } = await open();
    await device.put(nameOf("bb"), sourceOf(Buffer.alloc(0), 1));
    expect(await device.size(nameOf("bb"))).toBe(0);
    const bytes = randomBytes(5_000);
    await device.put(nameOf("cc"), sourceOf(bytes, 3));
    expect(await bytesOf(device, nameOf("cc"))).toEqual(bytes);
  });

  it("says of what it does not have that it is not there", async () => {
    const { device } = await open();
    expect(await device.read(nameOf("ab"))).toBeUndefined();
    expect(await device.size(nameOf("ab"))).toBeUndefined();
    await device.remove(nameOf("ab"));
  });

  it("removes for good, and again without a word", async () => {
    const { device, reopen } = await open();
    await device.put(nameOf("dd"), sourceOf(Buffer.from("copy"), 2));
    await device.remove(nameOf("dd"));
    await device.remove(nameOf("dd"));
    expect(await device.read(nameOf("dd"))).toBeUndefined();
    expect(await (await reopen()).size(nameOf("dd"))).toBeUndefined();
  });

  it("keeps nothing of a source that fails, and hands its error on", async () => {
    const { device, reopen } = await open();
    const failure = new Error("the sender went away");
    const broken: CopySource = (async function* () {
      yield [randomBytes(1_000)];
      await wait(1);
      throw failure;
    })();
    await expect(device.put(nameOf("ee"), broken)).rejects.toBe(failure);
    expect(await device.size(nameOf("ee"))).toBeUndefined();
    expect(await (await reopen()).read(nameOf("ee"))).toBeUndefined();
  });

  it("shows nothing under a name before all of it is there", async () => {
    const { device } = await open();
    const seen: unknown[] = [];
    const slow: CopySource = (async function* () {
      yield [Buffer.from("first half,")];
      seen.push(await device.size(nameOf("ff")), await device.read(nameOf("ff")));
      yield [Buffer.from(" second half")];
    })();
    await device.put(nameOf("ff"), slow);
    expect(seen).toEqual([undefined, undefined]);
    expect((await bytesOf(device, nameOf("ff")))?.toString()).toBe("first half, second half");
  });

  it("takes many copies at once", async () => {
    const { device } = await open();
    const copies = Array.from({ length: 40 }, (_, at) => ({
      name: nameOf(at.toString(16).padStart(2, "0")),
      bytes: randomBytes(2_000 + at),
    }));
    await Promise.all(copies.map(({ name, bytes }) => device.put(name, sourceOf(bytes, 700))));
    for (const { name, bytes } of copies) expect(await bytesOf(device, name)).toEqual(bytes);
  });

  it("can be left in the middle of a read, and before its first byte", async () => {
    const { device } = await open();
    await device.put(nameOf("a1"), sourceOf(randomBytes(50_000), 50_000));
    const untouched = await device.read(nameOf("a1"));
    await untouched?.chunks[Symbol.asyncIterator]().return?.();
    for await (const chunk of (await device.read(nameOf("a1")))?.chunks ?? []) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect((await bytesOf(device, nameOf("a1")))?.length).toBe(50_000);
  });

  it("lists every copy once, in pages of any size, and goes on after a name that is gone", async () => {
    const { device, reopen } = await open();
    expect(await device.list(undefined, 10)).toEqual([]);
    const names = Array.from({ length: 23 }, (_, at) => nameOf(`${at % 3}-${(at * 37).toString(16).padStart(2, "0")}`));
    for (const name of names) await device.put(name, sourceOf(Buffer.from("copy"), 4));
    for (const limit of [1, 5, 100]) expect((await listed(device, limit)).sort()).toEqual([...names].sort());
    const whole = await listed(await reopen(), 7);
    const [gone, ...rest] = whole.slice(10);
    if (gone === undefined) throw new Error("Nothing was listed");
    await device.remove(gone);
    expect(await device.list(gone, 100)).toEqual(rest);
  });

  it("does not list what is still being written", async () => {
    const { device } = await open();
    let seen: readonly string[] = [];
    const slow: CopySource = (async function* () {
      yield [Buffer.from("first half,")];
      seen = await device.list(undefined, 10);
    })();
    await device.put(nameOf("1f"), slow);
    expect(seen).toEqual([]);
  });

  it("tells its free space", async () => {
    const { device } = await open();
    const health = await device.checkHealth();
    expect(health.freeBytes).toBeGreaterThan(0);
    expect(health.totalBytes).toBeGreaterThanOrEqual(health.freeBytes);
  });

  it("refuses names that could lead elsewhere", async () => {
    const { device } = await open();
    for (const name of ["../../etc/passwd", "a/b", "", ".hidden", "UPPER", "a".repeat(200)]) {
      await expect(device.put(name, sourceOf(Buffer.from("x"), 1))).rejects.toThrow(TypeError);
      await expect(device.read(name)).rejects.toThrow(TypeError);
      await expect(device.remove(name)).rejects.toThrow(TypeError);
    }
  });

  it("fails as a device, and never says 'not there', when its place is gone", async () => {
    const { device, takeAway } = await open();
    await device.put(nameOf("b2"), sourceOf(Buffer.from("copy"), 4));
    await takeAway();
    await expect(device.put(nameOf("b3"), sourceOf(Buffer.from("copy"), 4))).rejects.toThrow(DeviceError);
    await expect(device.read(nameOf("b2"))).rejects.toThrow(DeviceError);
    await expect(device.size(nameOf("b2"))).rejects.toThrow(DeviceError);
    await expect(device.list(undefined, 10)).rejects.toThrow(DeviceError);
    await expect(device.remove(nameOf("b2"))).rejects.toThrow(DeviceError);
    await expect(device.checkHealth()).rejects.toThrow(DeviceError);
  });
}

export async function* sourceOf(bytes: Uint8Array, pieceBytes: number): AsyncGenerator<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes));
  for (let at = 0; at < pieces.length; at += 3) yield pieces.slice(at, at + 3);
}

/** What can be read under the name; undefined when there is no such copy. */
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

async function listed(device: Device, limit: number): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const page = await device.list(names.at(-1), limit);
    expect(page.length).toBeLessThanOrEqual(limit);
    if (page.length === 0) return names;
    names.push(...page);
  }
}

export function nameOf(end: string): string {
  return `bafkr4contract-${end}`;
}
