import dns from "node:dns";
import { rm, writeFile } from "node:fs/promises";
import { inspect } from "node:util";
import { expect, it, vi } from "vitest";
import { DeviceError } from "../../device.ts";
import { LocationTakenError } from "../../driver.ts";
import { bytesOf, nameOf, otherDeployment, ownDeployment } from "../../testing/device-contract.ts";
import type { S3Engine } from "./s3-engine.ts";
import { capacityBytes, type S3Rig } from "./s3-rig.ts";

const part = Buffer.from("a copy");

/** Buckets, prefixes, owners and credentials of devices in buckets. */
export function s3LocationTests(getEngine: () => S3Engine, newRig: () => Promise<S3Rig>): void {
  /** Reason as the operator sees it, after a check that no part of the error contains a secret. */
  async function reasonOf(step: Promise<unknown>, rig: S3Rig): Promise<string> {
    const error = await step.then(
      () => new Error("It did not fail."),
      (reason: unknown) => reason,
    );
    const { accessKey, secretKey } = rig.location.keys;
    for (const secret of [accessKey, secretKey]) expect(inspect(error, { depth: 20 })).not.toContain(secret);
    const inner = error instanceof DeviceError ? error.cause : error;
    return inner instanceof Error ? inner.message : String(inner);
  }

  it("does not prepare a bucket without permission, and finds it once it is prepared", async () => {
    const rig = await newRig();
    const absent = await rig.open();
    expect(absent.state).toBe("absent");
    await expect(absent.device.checkHealth()).rejects.toThrow(DeviceError);
    expect(await rig.listObjects()).toEqual([]);
    expect((await rig.open({ create: true })).state).toBe("created");
    expect((await rig.open({ create: true })).state).toBe("found");
    expect((await rig.open()).state).toBe("found");
    expect((await rig.getObject("dexnet-device")).toString()).toBe("test\n");
    expect((await rig.getObject("dexnet-deployment")).toString()).toBe(`${ownDeployment}\n`);
  });

  it("counts a missing bucket as absent and never creates it", async () => {
    const rig = await newRig();
    await rig.location.deleteBucket();
    for (const create of [false, true]) {
      const { state, device } = await rig.open({ create });
      expect(state).toBe("absent");
      const reason = await reasonOf(device.checkHealth(), rig);
      expect(reason).toBe(`there is no bucket ${rig.location.bucket}`);
    }
  });

  it("keeps the copies of a location whose owner object was deleted", async () => {
    const rig = await newRig();
    const { device } = await rig.open({ create: true });
    await device.put(nameOf("aa"), part);
    await rig.removeObject("dexnet-device");
    expect((await rig.open()).state).toBe("absent");
    await expect(device.checkHealth()).rejects.toThrow(DeviceError);
    expect((await rig.open({ create: true })).state).toBe("found");
    expect(await bytesOf(device, nameOf("aa"))).toEqual(part);
  });

  it("gives a location to one of two devices that claim it at the same time", async () => {
    const rig = await newRig();
    const claims = await Promise.allSettled(["one", "two", "three"].map((name) => rig.open({ name, create: true })));
    const owners = ["one", "two", "three"].filter((_, index) => claims[index]?.status === "fulfilled");
    for (const claim of claims)
      if (claim.status === "rejected") expect(claim.reason).toBeInstanceOf(LocationTakenError);
    expect((await rig.getObject("dexnet-device")).toString()).toBe(`${owners.join()}\n`);
  });

  it("gives a location to one of two deployments that claim it at the same time", async () => {
    const rig = await newRig();
    const deployments = [ownDeployment, otherDeployment];
    for (const isNew of [true, false]) {
      const claims = await Promise.allSettled(deployments.map((deployment) => rig.open({ deployment, create: isNew })));
      const owners = deployments.filter((_, index) => claims[index]?.status === "fulfilled");
      for (const claim of claims)
        if (claim.status === "rejected") expect(claim.reason).toBeInstanceOf(LocationTakenError);
      expect((await rig.getObject("dexnet-deployment")).toString()).toBe(`${owners.join()}\n`);
      // A location of an earlier version.
      await rig.removeObject("dexnet-deployment");
    }
  });

  it("gives no deployment to a location that another device claims", async () => {
    const rig = await newRig();
    await rig.putObject("dexnet-device", Buffer.from("one\n"));
    await expect(rig.open({ name: "two", create: true })).rejects.toThrow(LocationTakenError);
    expect((await rig.listObjects()).map(({ key }) => key)).toEqual(["dexnet-device"]);
  });

  it("separates devices by their prefixes and leaves other objects alone", async () => {
    const rig = await newRig();
    const open = async (name: string, prefix: string) =>
      (await rig.open({ name, create: true, settings: { prefix } })).device;
    const [one, two, top] = [await open("one", "a/one"), await open("two", "a/on"), await open("top", "")];
    await rig.putObject("a/one/blocks/NOT A COPY", part);
    await rig.putObject("a/one/blocks/folder/zz-copy", part);
    for (const device of [one, two, top]) await device.put(nameOf(device.name), part);
    for (const device of [one, two, top]) expect(await device.list(undefined, 10)).toEqual([nameOf(device.name)]);
    expect(await one.read(nameOf("two"))).toBeUndefined();
    expect((await rig.listObjects()).map(({ key }) => key)).toContain(`a/one/blocks/${nameOf("one")}`);
  });

  it("lists the copies behind a page of other objects", async () => {
    const rig = await newRig();
    const { device } = await rig.open({ create: true });
    for (let index = 0; index < 5; index += 1) await rig.putObject(`blocks/a/${index}`, part);
    await device.put(nameOf("zz"), part);
    expect(await device.list(undefined, 2)).toEqual([nameOf("zz")]);
    expect(await device.list(nameOf("zz"), 2)).toEqual([]);
  });

  it.each([
    ["is empty and not the last", undefined, true, "it lists nothing and no end"],
    ["starts again from the beginning", nameOf("aa"), true, "it lists objects again"],
    ["starts again from the beginning and ends", nameOf("aa"), false, "it lists objects again"],
    ["ends with the name it was asked after", nameOf("zz"), true, "it lists objects again"],
  ])("fails when a page of the listing %s", async (_, last, isTruncated, sentence) => {
    const rig = await newRig();
    const { device } = await rig.open({ create: true });
    for (const suffix of ["aa", "zz"]) await device.put(nameOf(suffix), part);
    const contents = last === undefined ? "" : `<Contents><Key>blocks/${last}</Key></Contents>`;
    const text = `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents}</ListBucketResult>`;
    rig.proxy.add({ kind: "answer", method: "GET", times: 1, text });
    expect(await reasonOf(device.list(nameOf("zz"), 2), rig)).toBe(sentence);
    expect(await device.list(undefined, 2)).toEqual([nameOf("aa"), nameOf("zz")]);
  });

  it("reports the capacity less the recorded copies as free space", async () => {
    const rig = await newRig();
    await rig.open({ create: true });
    const freeBytes = async (usedBytes: number) =>
      (await (await rig.open({ usedBytes })).device.checkHealth()).freeBytes;
    expect(await freeBytes(0)).toBe(capacityBytes);
    expect(await freeBytes(400_000_001)).toBe(599_999_999);
    expect(await freeBytes(capacityBytes + 1)).toBe(0);
  });

  it("has no free space for a while after the engine refused a write that is too large for the rest", async () => {
    const rig = await newRig();
    const { device } = await rig.open({ create: true });
    await device.checkHealth();
    await rig.location.setFreeBytes(20_000);
    expect((await device.checkHealth()).freeBytes).toBe(capacityBytes);
    const reason = await reasonOf(device.put(nameOf("aa"), Buffer.alloc(100_000)), rig);
    expect(reason).toBe("it is full");
    expect(await device.checkHealth()).toEqual({ freeBytes: 0, totalBytes: capacityBytes });
    expect((await (await rig.open()).device.checkHealth()).freeBytes).toBe(0);
    await rig.location.setFreeBytes(undefined);
    await device.put(nameOf("ab"), part);
    expect((await device.checkHealth()).freeBytes).toBe(capacityBytes);
  });

  it("addresses the bucket in the host name", async () => {
    const rig = await newRig();
    const { port } = new URL(rig.proxy.endpoint);
    const lookup = dns.lookup;
    const asked: string[] = [];
    vi.spyOn(dns, "lookup").mockImplementation(((host: string, ...rest: never[]) => {
      asked.push(host);
      (lookup as (...given: unknown[]) => void)(host.endsWith(".localhost") ? "127.0.0.1" : host, ...rest);
    }) as never);
    try {
      const settings = { endpoint: `http://${getEngine().hostName}:${port}`, addressing: "virtual-hosted" };
      const { device } = await rig.open({ create: true, settings });
      await device.put(nameOf("aa"), part);
      expect(await bytesOf(device, nameOf("aa"))).toEqual(part);
      expect(await device.list(undefined, 10)).toEqual([nameOf("aa")]);
    } finally {
      vi.restoreAllMocks();
    }
    expect(new Set(asked)).toEqual(new Set([`${rig.location.bucket}.${getEngine().hostName}`]));
    expect(await bytesOf((await rig.open()).device, nameOf("aa"))).toEqual(part);
  });

  it("uses rotated keys after the next opening, and names the profile until then", async () => {
    const rig = await newRig();
    const { device } = await rig.open({ create: true });
    await device.put(nameOf("aa"), part);
    const keys = await rig.location.rotateKeys();
    const invalid = "the credentials of the profile device-one are not valid (InvalidAccessKeyId)";
    expect(await reasonOf(device.checkHealth(), rig)).toBe(invalid);
    expect(await reasonOf(device.read(nameOf("aa")), rig)).toBe(invalid);
    expect(await reasonOf(rig.open(), rig)).toBe(invalid);
    await rig.saveKeys(keys);
    const opened = await rig.open();
    expect(opened.state).toBe("found");
    expect(await bytesOf(opened.device, nameOf("aa"))).toEqual(part);
  });

  it("names a profile that the credentials file does not have, and a missing file", async () => {
    const rig = await newRig();
    const sentence = "the credentials of the profile device-one are not valid (CredentialsProviderError)";
    await writeFile(rig.credentialsFile, "[other]\naws_access_key_id = A\naws_secret_access_key = B\n");
    expect(await reasonOf(rig.open(), rig)).toBe(sentence);
    await rm(rig.credentialsFile);
    expect(await reasonOf(rig.open(), rig)).toBe(sentence);
  });
}
