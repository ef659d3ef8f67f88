import { expect, test } from "vitest";
import en from "../../features/settings/profile/texts/en.json" with { type: "json" };
import { deviceKind, deviceText } from "./device-text.ts";

/** English texts, filled in as i18next does. */
function t(key: string, values: Record<string, string>): string {
  const texts: Readonly<Record<string, string>> = en.sessions;
  const text = texts[key.replace("sessions.", "")] ?? "";
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}

test.each([
  ["Chrome", "Windows", "Chrome on Windows"],
  ["Firefox", null, "Firefox"],
  [null, "Android", "A browser on Android"],
  [null, null, "Unknown device"],
])("deviceText: %s and %s are %s", (browser, system, text) => {
  expect(deviceText({ browser, system }, t)).toBe(text);
});

test.each([
  ["Android", "phone"],
  ["iOS", "phone"],
  ["iPadOS", "phone"],
  ["Windows", "computer"],
  ["macOS", "computer"],
  ["Linux", "computer"],
  [null, "unknown"],
])("device kind: %s is a %s", (system, kind) => {
  expect(deviceKind({ browser: "Chrome", system })).toBe(kind);
});
