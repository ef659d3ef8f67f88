import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testAnchorKeyHex } from "@dexnet/chain/anchors/test-anchor-settings";
import { SettingsError } from "@dexnet/service/process/settings";
import { createCosigner } from "@dexnet/tlog/notes/cosignature";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { describe, expect, it } from "vitest";
import { readLedgerSettings } from "./settings.ts";

const secrets = { INTERNAL_TOKEN: "a-token-that-is-long-enough-for-this", LOG_SECRET_KEY: "ab".repeat(32) };
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
    readLedgerSettings({ ...secrets, ...env });
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return "";
}

describe("readLedgerSettings", () => {
  it("has defaults for all settings but the token, with five demo devices in the data folder", () => {
    const settings = readLedgerSettings({ ...secrets, DEXNET_DATA: "/data" });
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
    expect(sentence({ LOG_SECRET_KEY: "" })).toBe("LOG_SECRET_KEY must be set.");
    expect(sentence({ LOG_SECRET_KEY: "abc" })).toBe("LOG_SECRET_KEY must be 64 lower-case hex digits.");
    expect(sentence({ LOG_NAME: "my log" })).toBe("LOG_NAME must be a name without spaces and plus signs.");
  });

  it("anchors with all of the chain, the contract and the key, or with none of them", () => {
    const anchors = {
      ANCHOR_RPC_URL: "https://chain.example",
      ANCHOR_CONTRACT: `0x${"1".repeat(40)}`,
      ANCHOR_SECRET_KEY: "cd".repeat(32),
    };
    expect(readLedgerSettings({ ...secrets, ...anchors }).publication.anchors).toEqual({
      rpcUrl: "https://chain.example",
      chainId: 56,
      contract: anchors.ANCHOR_CONTRACT,
      secretKeyHex: anchors.ANCHOR_SECRET_KEY,
      intervalMs: 3_600_000,
      explorerUrl: null,
    });
    expect(readLedgerSettings(secrets).publication.anchors).toBeUndefined();
    expect(sentence({ ...anchors, ANCHOR_SECRET_KEY: "" })).toBe(
      "ANCHOR_SECRET_KEY must be set: the other settings of anchors are.",
    );
    expect(sentence({ ...anchors, ANCHOR_SECRET_KEY: testAnchorKeyHex })).toContain("must be a key of your own");
    expect(sentence({ ...anchors, ANCHOR_CHAIN_ID: "31337", ANCHOR_SECRET_KEY: testAnchorKeyHex })).toBe("");
    expect(sentence({ ANCHOR_CONTRACT: "0x12" })).toContain("ANCHOR_CONTRACT must be the address of a contract.");
  });

  it("reads the witnesses of the log, each with its web address", () => {
    const key = formatVerifierKey(createCosigner("w.example", new Uint8Array(32).fill(1)).verifierKey);
    const policy = (url: string) => `witness w1 ${key} ${url}\nquorum w1`;
    const { publication } = readLedgerSettings({ ...secrets, LOG_WITNESSES: policy("https://w.example") });
    expect(publication.witnesses?.witnesses[0]?.url).toBe("https://w.example");
    expect(sentence({ LOG_WITNESSES: policy("") })).toBe("LOG_WITNESSES must have the web address of each witness.");
    expect(sentence({ LOG_WITNESSES: "nonsense" })).toContain("LOG_WITNESSES is not valid: ");
  });

  it("reads devices from JSON or from a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dexnet-settings-"));
    const file = join(folder, "devices.json");
    await writeFile(file, JSON.stringify(list));
    for (const LEDGER_DEVICES of [JSON.stringify(list), file]) {
      const settings = readLedgerSettings({ ...secrets, LEDGER_DEVICES });
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
    const env = { ...secrets, ALLOWED_ORIGINS: "https://a.example/, http://localhost:5173" };
    expect(readLedgerSettings(env).allowedOrigins).toEqual(["https://a.example", "http://localhost:5173"]);
  });
});
