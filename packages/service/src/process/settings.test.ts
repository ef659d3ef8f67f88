import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, expectTypeOf, it, onTestFinished } from "vitest";
import * as z from "zod/mini";
import {
  countSetting,
  databaseUrlSetting,
  logLevelSetting,
  optionalUrlSetting,
  portSetting,
  readSettings,
  SettingsError,
  secretSetting,
  textSetting,
  urlSetting,
} from "./settings.ts";

const schema = z.object({
  API_PORT: portSetting(8080),
  PUBLIC_URL: urlSetting(),
  MAILBOX_URL: optionalUrlSetting(),
  DATABASE_URL: databaseUrlSetting(),
  TOKEN_SECRET: secretSetting(32),
  HOST: textSetting("127.0.0.1"),
  COPIES: countSetting(3, { min: 1, max: 9 }),
  LOG_LEVEL: logLevelSetting(),
});
const needed = { PUBLIC_URL: "http://localhost:8080/", TOKEN_SECRET: "s".repeat(32) };

function messagesOf(env: Record<string, string | undefined>): string[] {
  try {
    readSettings(schema, env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split("\n");
    throw error;
  }
  return [];
}

describe("readSettings", () => {
  it("returns typed values, with defaults for settings that are absent or empty", () => {
    const settings = readSettings(schema, { ...needed, HOST: "", LOG_LEVEL: "  ", UNKNOWN: "ignored" });
    expect(settings).toEqual({
      API_PORT: 8080,
      PUBLIC_URL: "http://localhost:8080",
      TOKEN_SECRET: needed.TOKEN_SECRET,
      HOST: "127.0.0.1",
      COPIES: 3,
      LOG_LEVEL: "info",
    });
    expectTypeOf(settings.API_PORT).toEqualTypeOf<number>();
    expectTypeOf(settings.MAILBOX_URL).toEqualTypeOf<string | undefined>();
  });

  it("reads the given values", () => {
    const env = { ...needed, API_PORT: "0", COPIES: "9", DATABASE_URL: "postgres://u:p@h/db" };
    expect(readSettings(schema, env)).toMatchObject({ API_PORT: 0, COPIES: 9 });
  });

  it("reads a value from the file that the variable with _FILE names, without its last line break", () => {
    const folder = mkdtempSync(join(tmpdir(), "settings-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "secret");
    writeFileSync(file, `${"f".repeat(40)}\n`);
    const env = { PUBLIC_URL: needed.PUBLIC_URL, TOKEN_SECRET_FILE: file };
    expect(readSettings(schema, env).TOKEN_SECRET).toBe("f".repeat(40));
    // The value itself takes precedence.
    expect(readSettings(schema, { ...needed, ...env }).TOKEN_SECRET).toBe(needed.TOKEN_SECRET);
    writeFileSync(file, "\n");
    expect(messagesOf(env)).toEqual(["TOKEN_SECRET must be set."]);
    writeFileSync(file, "short");
    expect(messagesOf(env)).toEqual(["TOKEN_SECRET must be a secret of at least 32 bytes."]);
    const missing = { ...env, TOKEN_SECRET_FILE: join(folder, "missing") };
    expect(messagesOf(missing)).toEqual(["TOKEN_SECRET_FILE must be the path of a file that can be read."]);
  });

  it("reports all wrong settings at once, one sentence for each", () => {
    expect(messagesOf({ API_PORT: "eighty", PUBLIC_URL: "localhost:8080", COPIES: "10", LOG_LEVEL: "loud" })).toEqual([
      "API_PORT must be a port, a whole number from 0 to 65535.",
      "PUBLIC_URL must be an address that starts with http:// or https://.",
      "TOKEN_SECRET must be set.",
      "COPIES must be a whole number from 1 to 9.",
      "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.",
    ]);
  });

  it.each(["65536", "-1", "1.5", "0x50", "80 ", "8e3"])("refuses the port %j", (port) => {
    expect(messagesOf({ ...needed, API_PORT: port })).toHaveLength(1);
  });

  it("never shows the value of a setting", () => {
    const messages = messagesOf({
      ...needed,
      TOKEN_SECRET: "short-secret",
      DATABASE_URL: "mysql://user:db-secret@host/x",
    }).join();
    expect(messages).toContain("TOKEN_SECRET must be a secret of at least 32 bytes.");
    expect(messages).toContain("DATABASE_URL must be an address that starts with postgres:// or postgresql://.");
    expect(messages).not.toMatch(/short-secret|db-secret/);
  });

  it("reports a check across two settings", () => {
    const paired = z
      .object({ A: z.optional(z.string()), B: z.optional(z.string()) })
      .check(
        z.refine(({ A, B }) => A === undefined || B === undefined, { path: ["B"], message: "can't be set beside A" }),
      );
    expect(() => readSettings(paired, { A: "1", B: "2" })).toThrow("B can't be set beside A.");
  });
});
