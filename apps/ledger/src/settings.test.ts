import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SettingsError } from "@dexnet/service/settings";
import { describe, expect, it } from "vitest";
import { readLedgerSettings } from "./settings.ts";

const INTERNAL_TOKEN = "a-token-that-is-long-enough-for-this";
const list = ["oslo", "lima", "pune"].map((name) => ({
  name,
  country: "NO",
  city: name,
  latitude: 1,
  longitude: 2,
  folder: `/disks/${name}`,
}));

function sentence(env: Record<string, string>): string {
  try {
    readLedgerSettings({ INTERNAL_TOKEN, ...env });
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return "";
}

describe("readLedgerSettings", () => {
  it("has defaults for all settings but the token, with five demo devices in the data folder", () => {
    const settings = readLedgerSettings({ INTERNAL_TOKEN, DEXNET_DATA: "/data" });
    expect(settings).toMatchObject({
      port: 8081,
      host: "127.0.0.1",
      database: { folder: "/data/ledger/db" },
      demo: true,
      allowedOrigins: ["http://localhost:8080"],
      connections: { trustedProxies: ["loopback"], connectionsPerNetwork: 256 },
    });
    expect(new Set(settings.devices.map(({ country }) => country)).size).toBe(5);
    for (const { name, folder } of settings.devices) expect(folder).toBe(`/data/devices/${name}`);
    expect(sentence({ INTERNAL_TOKEN: "" })).toBe("INTERNAL_TOKEN must be set.");
  });

  it("reads devices from JSON or from a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dexnet-settings-"));
    const file = join(folder, "devices.json");
    await writeFile(file, JSON.stringify(list));
    for (const LEDGER_DEVICES of [JSON.stringify(list), file]) {
      const settings = readLedgerSettings({ INTERNAL_TOKEN, LEDGER_DEVICES });
      expect(settings.devices).toEqual(list.map((one) => ({ ...one, kind: "folder" })));
      expect(settings.demo).toBe(false);
    }
    await rm(folder, { recursive: true });
  });

  it("names the wrong setting and the reason", () => {
    const devices = (change: (copy: typeof list) => unknown) =>
      sentence({ LEDGER_DEVICES: JSON.stringify(change(structuredClone(list))) });
    expect(devices((all) => all.slice(0, 2))).toBe("LEDGER_DEVICES is not valid: at least 3 devices are needed.");
    expect(devices((all) => all.map((one) => ({ ...one, name: "same" })))).toContain("two devices have one name");
    expect(devices((all) => all.map((one) => ({ ...one, folder: "/same" })))).toContain(
      "two devices have one location",
    );
    expect(devices((all) => all.map((one) => ({ ...one, country: "Norway" })))).toContain("(at 0.country)");
    expect(sentence({ LEDGER_DEVICES: "[{" })).toMatch(/^LEDGER_DEVICES must be a list in JSON/);
    expect(sentence({ LEDGER_DEVICES: "/no/such/file" })).toMatch(/^LEDGER_DEVICES must be a list in JSON/);
    expect(sentence({ ALLOWED_ORIGINS: "https://a.example, nonsense" })).toMatch(/^ALLOWED_ORIGINS must be origins/);
    expect(sentence({ LEDGER_PORT: "99999" })).toMatch(/^LEDGER_PORT must be a port/);
    expect(sentence({ TRUSTED_PROXIES: "everybody" })).toMatch(/^TRUSTED_PROXIES must be none, or a list/);
    expect(sentence({ CONNECTIONS_PER_NETWORK: "0" })).toMatch(/^CONNECTIONS_PER_NETWORK must be a whole number/);
  });

  it("refuses demo devices in production", () => {
    expect(sentence({ NODE_ENV: "production" })).toMatch(/^LEDGER_DEVICES must be set in production/);
    expect(sentence({ NODE_ENV: "production", LEDGER_DEVICES: JSON.stringify(list) })).toBe("");
  });

  it("reads several origins", () => {
    const env = { INTERNAL_TOKEN, ALLOWED_ORIGINS: "https://a.example/, http://localhost:5173" };
    expect(readLedgerSettings(env).allowedOrigins).toEqual(["https://a.example", "http://localhost:5173"]);
  });
});
