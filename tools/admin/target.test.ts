import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readOrMakeSecrets, type Secrets } from "../start/secrets.ts";
import { UsageError } from "./definition/command.ts";
import { findTarget } from "./target.ts";

let folder: string;
let secrets: Secrets;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-admin-"));
  secrets = await readOrMakeSecrets(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const token = "a token of at least thirty-two bytes";
const find = (url?: string, env: Record<string, string> = {}) =>
  findTarget("api", url, { DEXNET_DATA: folder, ...env });

describe("findTarget for the api", () => {
  test.each<[Record<string, string>, string]>([
    [{}, "http://127.0.0.1:8090"],
    [{ API_INTERNAL_PORT: "9000" }, "http://127.0.0.1:9000"],
    [{ INTERNAL_HOST: "0.0.0.0" }, "http://127.0.0.1:8090"],
    [{ INTERNAL_HOST: "10.0.0.7" }, "http://10.0.0.7:8090"],
    [{ INTERNAL_HOST: "fd00::7", API_INTERNAL_PORT: "9000" }, "http://[fd00::7]:9000"],
    // Settings that only the start needs are ignored.
    [{ NODE_ENV: "production", SMTP_URL: "nonsense" }, "http://127.0.0.1:8090"],
  ])("with %o returns %s and the token of npm start", async (env, url) => {
    expect(await find(undefined, env)).toEqual({ service: "api", url, token: secrets.INTERNAL_TOKEN, isDefault: true });
  });

  test("prefers INTERNAL_TOKEN to the file of secrets", async () => {
    expect(await find(undefined, { INTERNAL_TOKEN: token })).toMatchObject({ token });
    const nowhere = join(folder, "nowhere");
    expect(await find(undefined, { INTERNAL_TOKEN: token, DEXNET_DATA: nowhere })).toMatchObject({ token });
  });

  test("uses the address of --url", async () => {
    const elsewhere = await find("https://api.example.org/below/", { INTERNAL_TOKEN: token });
    expect(elsewhere).toEqual({ service: "api", url: "https://api.example.org/below", token, isDefault: false });
    for (const url of ["http://localhost:9000", "http://127.0.0.1:9000", "http://[::1]:9000"]) {
      expect(await find(url)).toEqual({ service: "api", url, token: secrets.INTERNAL_TOKEN, isDefault: false });
    }
  });

  test.each(["https://api.example.org", "http://127.0.0.1.example.org", "http://localhost.example.org"])(
    "does not use the token of this machine for %s",
    async (url) => {
      await expect(find(url)).rejects.toThrow(`Set INTERNAL_TOKEN to the token of the api at ${url}.`);
    },
  );

  test.each(["", "api.example.org", "ftp://api.example.org", "http://ann:secret@example.org", "javascript:1"])(
    "refuses the address %j",
    async (url) => {
      await expect(find(url, { INTERNAL_TOKEN: token })).rejects.toThrow(UsageError);
    },
  );
});

describe("findTarget fails with a sentence", () => {
  test("if nothing was started here yet", async () => {
    const nowhere = join(folder, "nowhere");
    await expect(find(undefined, { DEXNET_DATA: nowhere })).rejects.toThrow(
      `There is no ${nowhere}/secrets.json: start the api first with npm start, or set INTERNAL_TOKEN`,
    );
  });

  test("if the file of secrets is damaged, without its content", async () => {
    const damaged = await mkdtemp(join(tmpdir(), "dexnet-admin-"));
    await writeFile(join(damaged, "secrets.json"), '{"INTERNAL_TOKEN": "');
    await expect(find(undefined, { DEXNET_DATA: damaged })).rejects.toThrow("secrets.json is damaged");
    await rm(damaged, { recursive: true });
  });

  test.each([
    [{ API_INTERNAL_PORT: "http" }, "API_INTERNAL_PORT must be a port"],
    [{ INTERNAL_TOKEN: "short" }, "INTERNAL_TOKEN must be a secret of at least 32 bytes."],
    [{ INTERNAL_TOKEN: "токен із щонайменше тридцяти двох" }, "INTERNAL_TOKEN has characters in it"],
  ])("if %o is wrong", async (env, sentence) => {
    await expect(find(undefined, env)).rejects.toThrow(sentence);
  });
});
