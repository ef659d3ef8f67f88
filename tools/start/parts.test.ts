import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatInviteCode } from "@dexnet/protocol/invite-code";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findPostgres } from "../postgres/find-postgres.ts";
import { findChromium } from "../system/find-chromium.ts";
import { lockDataFolder } from "./data-folder.ts";
import { openLogFile } from "./log-file.ts";
import { formatLogLine } from "./log-lines.ts";
import { readOrMakeSecrets } from "./secrets.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-parts-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("readOrMakeSecrets", () => {
  test("creates the secrets once, readable only by this user", async () => {
    const first = await readOrMakeSecrets(folder);
    expect((await stat(join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
    expect(await readOrMakeSecrets(folder)).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(4);
  });

  test("creates an invite code in the current format and keeps one of an earlier format", async () => {
    const made = await readOrMakeSecrets(folder);
    expect(formatInviteCode(made.FIRST_INVITE_CODE.replaceAll("-", "").toLowerCase())).toBe(made.FIRST_INVITE_CODE);
    const earlier = { ...made, FIRST_INVITE_CODE: "ABCD-EFGH-JKMN" };
    await writeFile(join(folder, "secrets.json"), JSON.stringify(earlier));
    expect(await readOrMakeSecrets(folder)).toEqual(earlier);
  });

  test("adds a key of the log to the secrets of an earlier version, and keeps it", async () => {
    const { LOG_SECRET_KEY: _, ...earlier } = await readOrMakeSecrets(folder);
    await writeFile(join(folder, "secrets.json"), JSON.stringify(earlier));
    const completed = await readOrMakeSecrets(folder);
    expect(completed).toEqual({ ...earlier, LOG_SECRET_KEY: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await readOrMakeSecrets(folder)).toEqual(completed);
  });

  test("does not replace secrets that existing data needs, nor a damaged file", async () => {
    await mkdir(join(folder, "api"));
    await expect(readOrMakeSecrets(folder)).rejects.toThrow("is missing beside data that needs it");
    await writeFile(join(folder, "secrets.json"), "{");
    await expect(readOrMakeSecrets(folder)).rejects.toThrow("is damaged");
    expect(await readFile(join(folder, "secrets.json"), "utf8")).toBe("{");
  });
});

describe("lockDataFolder", () => {
  test("locks the folder for one start at a time", async () => {
    const path = join(folder, "deep/data");
    const first = await lockDataFolder(path);
    await expect(lockDataFolder(path)).rejects.toThrow(`DexNet is running already on the data folder ${path}`);
    await first.release();
    const second = await lockDataFolder(path);
    expect(second.afterKill).toBe(false);
    await second.release();
  });
});

describe("formatLogLine", () => {
  const line = (fields: Record<string, unknown>) =>
    JSON.stringify({ level: "info", time: "2026-01-02T03:04:05.000Z", pid: 1, name: "api", msg: "up", ...fields });
  const read = (text: string) => formatLogLine("api", text, { colours: false });

  test("prints one line with the simple fields", () => {
    expect(read(line({ url: "http://x", nested: { a: 1 } }))).toMatch(/^\d\d:\d\d:\d\d api {6}up url=http:\/\/x$/);
  });

  test("prints only warnings and errors with onlyFaults", () => {
    const readFaults = (text: string) => formatLogLine("api", text, { colours: false, onlyFaults: true });
    expect(readFaults(line({}))).toBeNull();
    expect(readFaults(line({ level: "warn", msg: "careful" }))).toMatch(/warn: careful$/);
    expect(readFaults("bare words")).toMatch(/bare words$/);
  });

  test("prints code and message of an error, and of its causes", () => {
    const disk = { error_code: "EIO", message: "disk" };
    const lineOf = (err: object) => read(line({ level: "error", msg: "failed", err }));
    expect(lineOf(disk)).toMatch(/error: failed: EIO disk$/);
    const cause = { message: "Failed query: select 1", cause: { error_code: "40P01", message: "deadlock detected" } };
    expect(lineOf({ error_code: "unavailable", message: "unavailable", cause })).toMatch(
      /error: failed: unavailable, because of Failed query: select 1, because of 40P01 deadlock detected$/,
    );
  });

  test("leaves out successful requests and prints lines without JSON", () => {
    expect(read(line({ msg: "Request completed", status: 200 }))).toBeNull();
    expect(read(line({ msg: "Request completed", level: "error", status: 500 }))).toContain("status=500");
    expect(read("Segmentation fault")).toContain("Segmentation fault");
    expect(read("{not json")).toContain("{not json");
    expect(read("")).toBeNull();
  });

  test("openLogFile appends to an existing file", async () => {
    for (const text of ["one", "two"]) {
      const log = openLogFile(folder, "api");
      log.write(text);
      await log.close();
    }
    expect(await readFile(join(folder, "api.log"), "utf8")).toBe("one\ntwo\n");
  });
});

describe("search for programs", () => {
  async function createFiles(...paths: string[]) {
    for (const path of paths) {
      await mkdir(join(folder, path, ".."), { recursive: true });
      await writeFile(join(folder, path), "");
    }
  }

  test("findPostgres prefers the newest version, and else one in the path", async () => {
    await createFiles(
      "pg/9.6/bin/initdb",
      "pg/9.6/bin/postgres",
      "pg/15/bin/initdb",
      "pg/15/bin/postgres",
      "pg/17/bin/psql",
    );
    const searched = { versioned: [join(folder, "pg")], plain: [] };
    expect(findPostgres({ ...searched, path: "" })).toBe(join(folder, "pg/15/bin"));
    expect(findPostgres({ versioned: [], plain: [], path: `/nowhere:${join(folder, "pg/9.6/bin")}` })).toBe(
      join(folder, "pg/9.6/bin"),
    );
    expect(findPostgres({ versioned: [], plain: [], path: "" })).toBeNull();
  });

  test("findChromium prefers CHROMIUM_PATH to the path", async () => {
    await createFiles("bin/chromium", "own/chrome");
    expect(findChromium({ PATH: join(folder, "bin") })).toBe(join(folder, "bin/chromium"));
    const own = join(folder, "own/chrome");
    expect(findChromium({ PATH: join(folder, "bin"), CHROMIUM_PATH: own })).toBe(own);
  });
});
