import { randomBytes } from "node:crypto";
import { constants, mkdir, mkdtemp, open, readdir, rename, rm, statfs, truncate, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Device, DeviceError } from "./device.ts";
import { LocationTakenError } from "./driver.ts";
import { type FolderFiles, openFolderDevice } from "./folder-device.ts";
import { allocatePages } from "./page-memory.ts";
import { deviceContract, ownDeployment } from "./testing/device-contract.ts";
import { faultContract } from "./testing/fault-contract.ts";
import { createFaultyFiles } from "./testing/faulty-files.ts";

const test = { name: "test", deployment: ownDeployment };
const parents: string[] = [];

async function newFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), "dexnet-device-"));
  parents.push(parent);
  return parent;
}

/** The same bytes in memory that can be written past the cache of the system, followed by other bytes. */
function inPages(bytes: Uint8Array): Uint8Array {
  const memory = Buffer.from(allocatePages(bytes.length + 1)).fill("other bytes");
  memory.set(bytes);
  return memory.subarray(0, bytes.length);
}

const writtenInPages = (device: Device): Device => ({
  ...device,
  put: (name, bytes) => device.put(name, inPages(bytes)),
});

afterAll(async () => {
  for (const parent of parents) await rm(parent, { recursive: true, force: true });
});

describe.each([
  { memory: "buffers", wrap: (device: Device) => device },
  { memory: "pages", wrap: writtenInPages },
])("folder device that writes $memory", ({ wrap }) => {
  deviceContract(async () => {
    const folder = join(await newFolder(), "disk", "device");
    const { device } = await openFolderDevice({ ...test, folder, create: true });
    return {
      device: wrap(device),
      reopen: async () => (await openFolderDevice({ ...test, folder, create: false })).device,
      disappear: () => rename(folder, `${folder}-gone`),
    };
  });

  describe("with faults", () => {
    faultContract(async () => {
      const folder = await newFolder();
      const files = createFaultyFiles();
      const { device } = await openFolderDevice({ ...test, folder, create: true, files });
      const fileOf = (name: string) => join(folder, "blocks", /[0-9a-f]{2}$/.exec(name)?.[0] ?? "00", name);
      return {
        device: wrap(device),
        open: ({ name = "test", deployment = ownDeployment } = {}) =>
          openFolderDevice({ name, deployment, folder, create: false }),
        forgetDeployment: () => rm(join(folder, "dexnet-deployment")),
        fill: async (writableBytes) => files.fill(writableBytes),
        protect: async () => files.protect(),
        repair: async () => files.repair(),
        hangNextWrite: files.hangNextWrite,
        wipe: async () => {
          for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
        },
        cut: (name, bytes) => truncate(fileOf(name), bytes),
        replace: (name, bytes) => writeFile(fileOf(name), bytes),
      };
    });
  });
});

describe("folder device", () => {
  it("writes pages past the cache of the system, and through it where the file system refuses that", async () => {
    for (const refusedCall of ["none", "open", "write"] as const) {
      const { files, opened } = countDirectWrites(refusedCall);
      const { device } = await openFolderDevice({ ...test, folder: await newFolder(), create: true, files });
      const copies = [randomBytes(5_000), randomBytes(8_192)];
      for (const [index, bytes] of copies.entries()) {
        await device.put(`copy-${index}-aa`, inPages(bytes));
        const chunks: Uint8Array[] = [];
        for await (const chunk of (await device.read(`copy-${index}-aa`))?.chunks ?? []) chunks.push(chunk);
        expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
      }
      expect(opened).toEqual(refusedCall === "none" ? ["direct", "direct"] : ["direct", "cached", "cached"]);
    }
  });

  it("removes partial files of dead processes and keeps those of live ones", async () => {
    const folder = await newFolder();
    await openFolderDevice({ ...test, folder, create: true });
    const host = hostname().replaceAll(/[^A-Za-z0-9-]/g, "_");
    const temporary = join(folder, "temporary");
    // No process has this id: it is above the largest possible.
    await writeFile(join(temporary, `${host}.4194999.aa`), "half");
    await writeFile(join(temporary, `${host}.${process.pid}.bb`), "of an earlier process with this id");
    await writeFile(join(temporary, "stray"), "half");
    await writeFile(join(temporary, `${host}.${process.ppid}.cc`), "being written");
    await writeFile(join(temporary, "another-host.1.dd"), "being written");
    await openFolderDevice({ ...test, folder, create: false });
    expect((await readdir(temporary)).sort()).toEqual([`${host}.${process.ppid}.cc`, "another-host.1.dd"].sort());
  });

  it("leaves no temporary file after a write, successful or not", async () => {
    const folder = await newFolder();
    const files = createFaultyFiles();
    const { device } = await openFolderDevice({ ...test, folder, create: true, files });
    await device.put("good-copy-aa", Buffer.from("bytes"));
    files.fill(3);
    await expect(device.put("bad-copy-aa", Buffer.from("bytes"))).rejects.toThrow(DeviceError);
    files.repair();
    await rm(join(folder, "blocks", "ab"), { recursive: true });
    await expect(device.put("lost-copy-ab", Buffer.from("bytes"))).rejects.toThrow(DeviceError);
    expect(await readdir(join(folder, "temporary"))).toEqual([]);
  });

  it("does not prepare an empty folder without permission, because its disk may be unmounted", async () => {
    const folder = await newFolder();
    const absent = await openFolderDevice({ ...test, folder, create: false });
    expect(absent.state).toBe("absent");
    await expect(absent.device.put("some-copy-aa", Buffer.from("x"))).rejects.toThrow(DeviceError);
    expect(await readdir(folder)).toEqual([]);
    expect((await openFolderDevice({ ...test, folder, create: true })).state).toBe("created");
    expect((await openFolderDevice({ ...test, folder, create: true })).state).toBe("found");
  });

  it("creates deleted shards again and reports that copies may be lost", async () => {
    const folder = await newFolder();
    const { device } = await openFolderDevice({ ...test, folder, create: true });
    await rm(join(folder, "blocks", "7f"), { recursive: true });
    await expect(device.checkHealth()).rejects.toThrow(DeviceError);
    expect((await openFolderDevice({ ...test, folder, create: false })).state).toBe("created");
    await device.checkHealth();
    expect((await openFolderDevice({ ...test, folder, create: false })).state).toBe("found");
  });

  it("takes over a folder that names no owner", async () => {
    const folder = await newFolder();
    await openFolderDevice({ ...test, folder, create: true });
    await rm(join(folder, "dexnet-device"));
    expect((await openFolderDevice({ ...test, folder, create: false })).state).toBe("found");
    await expect(openFolderDevice({ ...test, name: "other", folder, create: true })).rejects.toThrow(
      LocationTakenError,
    );
  });

  it("rejects when no folder can be created", async () => {
    await expect(openFolderDevice({ ...test, folder: "/proc/none/device", create: true })).rejects.toThrow();
  });

  it("rejects when its location is a file", async () => {
    const parent = await newFolder();
    await writeFile(join(parent, "file"), "");
    await mkdir(join(parent, "other"));
    await expect(openFolderDevice({ ...test, folder: join(parent, "file"), create: true })).rejects.toThrow();
  });
});

/** The calls of the system, of which one refuses writes past its cache, and how the files of copies were opened. */
function countDirectWrites(refusedCall: "none" | "open" | "write"): { files: FolderFiles; opened: string[] } {
  const opened: string[] = [];
  const refusal = Object.assign(new Error("EINVAL: invalid argument"), { code: "EINVAL" });
  const files: FolderFiles = {
    rename,
    rm,
    statfs,
    async open(path, flags) {
      const isDirect = typeof flags === "number" && (flags & constants.O_DIRECT) !== 0;
      opened.push(isDirect ? "direct" : "cached");
      if (isDirect && refusedCall === "open") throw refusal;
      // Whether the file system of the test has them or not.
      const handle = await open(path, isDirect ? flags & ~constants.O_DIRECT : flags);
      return isDirect && refusedCall === "write"
        ? Object.assign(handle, { write: () => Promise.reject(refusal) })
        : handle;
    },
  };
  return { files, opened };
}
