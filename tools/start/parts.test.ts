import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatInviteCode } from "@dexnet/protocol/invite-code";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findPostgres } from "../postgres/find-postgres.ts";
import { findChromium } from "../system/find-chromium.ts";
import { takeDataFolder } from "./data-folder.ts";
import { openLogFile } from "./log-file.ts";
import { readableLine } from "./log-lines.ts";
import { readOrMakeSecrets } from "./secrets.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-parts-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("secrets", () => {
  test("are made once, readable by this user alone, and stay the same", async () => {
    const first = await readOrMakeSecrets(folder);
    expect((await stat(join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
    expect(await readOrMakeSecrets(folder)).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(3);
  });

  test("hold an invite code of the form that all made codes have; one of an earlier form stays", async () => {
    const made = await readOrMakeSecrets(folder);
    expect(formatInviteCode(made.FIRST_INVITE_CODE.replaceAll("-", "").toLowerCase())).toBe(made.FIRST_INVITE_CODE);
    const earlier = { ...made, FIRST_INVITE_CODE: "ABCD-EFGH-JKMN" };
    await writeFile(join(folder, "secrets.json"), JSON.stringify(earlier));
    expect(await readOrMakeSecrets(folder)).toEqual(earlier);
  });

  test("are never made anew beside data that needs the old ones, nor in place of a damaged file", async () => {
    await mkdir(join(folder, "api"));
    await expect(readOrMakeSecrets(folder)).rejects.toThrow("is missing beside data that needs it");
    await writeFile(join(folder, "secrets.json"), "{");
    await expect(readOrMakeSecrets(folder)).rejects.toThrow("is damaged");
    expect(await readFile(join(folder, "secrets.json"), "utf8")).toBe("{");
  });
});

describe("the data folder", () => {
  test("is taken by one at a time", async () => {
    const path = join(folder, "deep/data");
    const first = await takeDataFolder(path);
    await expect(takeDataFolder(path)).rejects.toThrow(`DexNet is running already on the data folder ${path}`);
    await first.release();
    const second = await takeDataFolder(path);
    expect(second.afterKill).toBe(false);
    await second.release();
  });
});

describe("log lines", () => {
  const line = (fields: Record<string, unknown>) =>
    JSON.stringify({ level: "info", time: "2026-01-02T03:04:05.000Z", pid: 1, name: "api", msg: "up", ...fields });
  const read = (text: string) => readableLine("api", text, { colours: false });

  test("become one readable line with the small facts", () => {
    expect(read(line({ url: "http://x", nested: { a: 1 } }))).toMatch(/^\d\d:\d\d:\d\d api {6}up url=http:\/\/x$/);
  });

  test("warnings and errors are all that is shown when only faults are wanted", () => {
    const readFaults = (text: string) => readableLine("api", text, { colours: false, onlyFaults: true });
    expect(readFaults(line({}))).toBeNull();
    expect(readFaults(line({ level: "warn", msg: "careful" }))).toMatch(/warn: careful$/);
    expect(readFaults("bare words")).toMatch(/bare words$/);
  });

  test("errors show what went wrong", () => {
    expect(read(line({ level: "error", msg: "failed", err: { code: "EIO", message: "disk" } }))).toMatch(
      /error: failed: EIO disk$/,
    );
  });

  test("requests that went well stay in the file; others and bare words are shown", () => {
    expect(read(line({ msg: "Request completed", status: 200 }))).toBeNull();
    expect(read(line({ msg: "Request completed", level: "error", status: 500 }))).toContain("status=500");
    expect(read("Segmentation fault")).toContain("Segmentation fault");
    expect(read("{not json")).toContain("{not json");
    expect(read("")).toBeNull();
  });

  test("the file is added to", async () => {
    for (const text of ["one", "two"]) {
      const log = openLogFile(folder, "api");
      log.write(text);
      await log.close();
    }
    expect(await readFile(join(folder, "api.log"), "utf8")).toBe("one\ntwo\n");
  });
});

describe("programs of the system", () => {
  async function plant(...paths: string[]) {
    for (const path of paths) {
      await mkdir(join(folder, path, ".."), { recursive: true });
      await writeFile(join(folder, path), "");
    }
  }

  test("the newest PostgreSQL is taken, and one in the path if there is no other", async () => {
    await plant("pg/9.6/bin/initdb", "pg/9.6/bin/postgres", "pg/15/bin/initdb", "pg/15/bin/postgres", "pg/17/bin/psql");
    const places = { versioned: [join(folder, "pg")], plain: [] };
    expect(findPostgres({ ...places, path: "" })).toBe(join(folder, "pg/15/bin"));
    expect(findPostgres({ versioned: [], plain: [], path: `/nowhere:${join(folder, "pg/9.6/bin")}` })).toBe(
      join(folder, "pg/9.6/bin"),
    );
    expect(findPostgres({ versioned: [], plain: [], path: "" })).toBeNull();
  });

  test("Chromium is looked for in the path, after CHROMIUM_PATH", async () => {
    await plant("bin/chromium", "own/chrome");
    expect(findChromium({ PATH: join(folder, "bin") })).toBe(join(folder, "bin/chromium"));
    const own = join(folder, "own/chrome");
    expect(findChromium({ PATH: join(folder, "bin"), CHROMIUM_PATH: own })).toBe(own);
  });
});
