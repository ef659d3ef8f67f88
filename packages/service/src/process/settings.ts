import { z } from "zod";
import { StartError } from "./start-error.ts";

/** Thrown when the environment does not fit: one sentence per wrong setting, each naming it, never its value. */
export class SettingsError extends StartError {
  override readonly name = "SettingsError";
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of a service once. The schema's keys are the names of the environment; an empty value counts as
 * absent. The fields' messages continue the sentence that starts with the setting's name.
 */
export function readSettings<Schema extends z.ZodObject>(schema: Schema, env: Environment): z.output<Schema> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = env[name];
    if (value !== undefined && value.trim() !== "") given[name] = value;
  }
  const result = schema.safeParse(given, { reportInput: false });
  if (result.success) return result.data;
  const sentences = new Map<string, string>();
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? "The settings");
    if (!sentences.has(name)) sentences.set(name, sentence(name, issue, given[name] !== undefined));
  }
  throw new SettingsError([...sentences.values()].join("\n"));
}

function sentence(name: string, issue: z.core.$ZodIssue, isGiven: boolean): string {
  if (!isGiven && issue.code === "invalid_type") return `${name} must be set.`;
  const continues = /^(must|can't|needs|is) /.test(issue.message);
  return continues ? `${name} ${issue.message}.` : `${name} is not valid: ${issue.message}.`;
}

/** A TCP port; 0 lets the system choose one. */
export function portSetting(defaultPort: number) {
  return z
    .string()
    .regex(/^\d{1,5}$/, "must be a port, a whole number from 0 to 65535")
    .transform(Number)
    .refine((port) => port <= 65_535, "must be a port, a whole number from 0 to 65535")
    .default(defaultPort);
}

function webUrl() {
  return z
    .string()
    .refine(isWebUrl, "must be an address that starts with http:// or https://")
    .transform((text) => text.replace(/\/+$/, ""));
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** A web address, kept without slashes at its end. */
export function urlSetting() {
  return webUrl();
}

export function optionalUrlSetting() {
  return webUrl().optional();
}

/** An address of another kind, by its schemes: `schemeSetting(["postgres", "postgresql"])`. */
export function schemeSetting(schemes: readonly string[]) {
  const forms = schemes.map((scheme) => `${scheme}://`).join(" or ");
  return z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address that starts with ${forms}`,
    );
}

/** `DATABASE_URL`: absent means the embedded database. */
export function databaseUrlSetting() {
  return schemeSetting(["postgres", "postgresql"]).optional();
}

export function textSetting(defaultText: string) {
  return z.string().default(defaultText);
}

/** A secret with a least length, in bytes of UTF-8. */
export function secretSetting(shortestBytes: number) {
  return z
    .string()
    .refine((text) => Buffer.byteLength(text) >= shortestBytes, `must be a secret of at least ${shortestBytes} bytes`);
}

export function countSetting(defaultCount: number, range: { min: number; max: number }) {
  const message = `must be a whole number from ${range.min} to ${range.max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((count) => count >= range.min && count <= range.max, message)
    .default(defaultCount);
}

export function booleanSetting(defaultValue: boolean) {
  return z
    .enum(["true", "false", "1", "0"], "must be true or false")
    .transform((text) => text === "true" || text === "1")
    .default(defaultValue);
}

/** `LOG_LEVEL`. */
export function logLevelSetting() {
  const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
  return z.enum(levels, `must be one of ${levels.join(", ")}`).default("info");
}
