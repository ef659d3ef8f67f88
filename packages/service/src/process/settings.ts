import "./schema-messages.ts";
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { StartError } from "./start-error.ts";

/** Wrong settings in the environment: one sentence for each, with its name and without its value. */
export class SettingsError extends StartError {
  override readonly name = "SettingsError";
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of a service. The keys of the schema are the names of environment variables; an empty value counts
 * as absent. Without a value, a variable with the suffix `_FILE` names a file with it: secrets of containers are files.
 * The message of a field continues the sentence that begins with the name of the setting.
 */
export function readSettings<Schema extends z.ZodMiniObject>(schema: Schema, env: Environment): z.output<Schema> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = givenText(env[name]) ?? readValueFile(name, givenText(env[`${name}_FILE`]));
    if (value !== undefined) given[name] = value;
  }
  const result = schema.safeParse(given, { reportInput: false });
  if (result.success) return result.data;
  const sentences = new Map<string, string>();
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? "The settings");
    if (!sentences.has(name)) sentences.set(name, describeIssue(name, issue, given[name] !== undefined));
  }
  throw new SettingsError([...sentences.values()].join("\n"));
}

function givenText(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}

/** A line break at the end of the file is not part of the value. */
function readValueFile(name: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return givenText(readFileSync(path, "utf8").replace(/\r?\n$/, ""));
  } catch (cause) {
    throw new SettingsError(`${name}_FILE must be the path of a file that can be read.`, { cause });
  }
}

function describeIssue(name: string, issue: z.core.$ZodIssue, isGiven: boolean): string {
  if (!isGiven && issue.code === "invalid_type") return `${name} must be set.`;
  const continuesSentence = /^(must|can't|needs|is) /.test(issue.message);
  return continuesSentence ? `${name} ${issue.message}.` : `${name} is not valid: ${issue.message}.`;
}

/** TCP port. With 0 the system chooses a free one. */
export function portSetting(defaultPort: number) {
  return z._default(
    z
      .pipe(
        z.string().check(z.regex(/^\d{1,5}$/, "must be a port, a whole number from 0 to 65535")),
        z.transform(Number),
      )
      .check(z.refine((port) => port <= 65_535, "must be a port, a whole number from 0 to 65535")),
    defaultPort,
  );
}

function webUrl() {
  return z.pipe(
    z.string().check(z.refine(isWebUrl, "must be an address that starts with http:// or https://")),
    z.transform((text) => text.replace(/\/+$/, "")),
  );
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Web address, stored without trailing slashes. */
export function urlSetting() {
  return webUrl();
}

export function optionalUrlSetting() {
  return z.optional(webUrl());
}

/** Origins of web pages, separated by commas. */
export function originsSetting() {
  return z.pipe(
    z
      .pipe(
        z.string(),
        z.transform((text) => text.split(",").map((origin) => origin.trim())),
      )
      .check(
        z.refine(
          (origins) => origins.every(isWebUrl),
          "must be origins such as https://example.org, separated by commas",
        ),
      ),
    z.transform((origins) => origins.map((origin) => new URL(origin).origin)),
  );
}

/** Address with one of the given schemes: `schemeSetting(["postgres", "postgresql"])`. */
export function schemeSetting(schemes: readonly string[]) {
  const forms = schemes.map((scheme) => `${scheme}://`).join(" or ");
  return z
    .string()
    .check(
      z.refine(
        (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
        `must be an address that starts with ${forms}`,
      ),
    );
}

/** `DATABASE_URL`. The embedded database is used without it. */
export function databaseUrlSetting() {
  return z.optional(schemeSetting(["postgres", "postgresql"]));
}

export function textSetting(defaultText: string) {
  return z._default(z.string(), defaultText);
}

/** Secret key of 32 bytes, in hex. */
export function secretKeySetting() {
  return z.string().check(z.regex(/^[0-9a-f]{64}$/, "must be 64 lower-case hex digits"));
}

/** Secret with a minimum length in bytes of UTF-8. */
export function secretSetting(shortestBytes: number) {
  return z
    .string()
    .check(
      z.refine(
        (text) => Buffer.byteLength(text) >= shortestBytes,
        `must be a secret of at least ${shortestBytes} bytes`,
      ),
    );
}

export function countSetting(defaultCount: number, range: { min: number; max: number }) {
  const message = `must be a whole number from ${range.min} to ${range.max}`;
  return z._default(
    z
      .pipe(z.string().check(z.regex(/^\d{1,15}$/, message)), z.transform(Number))
      .check(z.refine((count) => count >= range.min && count <= range.max, message)),
    defaultCount,
  );
}

/** `STOP_DELAY_SECONDS`. */
export function stopDelaySetting() {
  return countSetting(0, { min: 0, max: 300 });
}

/** `LOG_LEVEL`. */
export function logLevelSetting() {
  const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
  return z._default(z.enum(levels, `must be one of ${levels.join(", ")}`), "info");
}
