import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deviceAdminCalls } from "@dexnet/protocol/admin/device-admin";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { migrate } from "@dexnet/service/database/migrations";
import { readEmbeddedImage } from "@dexnet/service/testing/embedded-image";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrationsFolder, schemaName } from "../../../apps/ledger/src/app.ts";
import { startS3Server } from "../../../apps/ledger/src/devices/s3/testing/s3-server.ts";
import { createDrivers } from "../../../apps/ledger/src/drivers.ts";
import { internalToken, type RunningLedger, runLedger } from "../../../apps/ledger/src/testing/running-ledger.ts";
import { formatSize } from "../terminal/sizes.ts";
import { adminInProcess } from "../testing/admin-in-process.ts";

let database: Database;
let ledger: RunningLedger;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-admin-"));
  database = await openDatabase({ schemaName, image: await readEmbeddedImage() });
  await migrate(database, migrationsFolder);
  const drivers = createDrivers({ s3CredentialsFile: join(folder, "credentials") });
  ledger = await runLedger({ database, dataFolder: folder, drivers });
});
afterAll(async () => {
  await ledger.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const admin = (...args: string[]) =>
  adminInProcess(["devices", ...args], {
    LEDGER_INTERNAL_PORT: new URL(ledger.internalUrl).port,
    INTERNAL_TOKEN: internalToken,
  });
const location = ["--country", "FR", "--city", "Paris", "--at", "48.9,-2.4"];

async function good(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await admin(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}
async function refused(code: number, sentence: string, ...args: string[]): Promise<void> {
  const ended = await admin(...args);
  expect(ended).toMatchObject({ code, stdout: "" });
  expect(ended.stderr).toContain(`dexnet: ${sentence}`);
}

describe("admin devices", () => {
  test("list prints columns", async () => {
    const lines = (await good("list")).split("\n");
    expect(lines[0]).toMatch(/^NAME +COUNTRY +CITY +STATE +FREE +OF +SHARE +COPIES +LOCATION$/);
    expect(lines[2]).toMatch(/^helsinki +FI +Helsinki +active +[\d.]+ .?B +[\d.]+ .?B +20 % +0 +\/.+\/helsinki$/);
    expect(lines.slice(6)).toEqual(["", "5 devices", ""]);
    const json: unknown = JSON.parse(await good("list", "--json"));
    expect(deviceAdminCalls.devices.answer.parse(json).devices.length).toBe(5);
  });

  test("add, show, drain, activate and remove change a device", async () => {
    const added = await good("add", "paris", "--folder", join(folder, "paris"), ...location);
    expect(added).toMatch(/^stands in +Paris, FR \(48\.9, -2\.4\)$/m);
    expect(added).toMatch(/\n\nAdded. The device gets copies from now on\.\n$/);
    expect(await good("show", "paris")).toMatch(/^health +fine$/m);
    await refused(1, "The device still takes copies. Drain it first.\n", "remove", "paris", "--yes");
    expect(await good("drain", "paris")).toBe("paris is draining: no block relies on it.\n");
    expect(await good("activate", "paris")).toBe("paris is active.\n");
    await good("drain", "paris");
    expect(await good("show", "paris")).toMatch(/^new copies +none$/m);
    expect(await good("remove", "paris", "--yes")).toBe("Removed: paris, with 0 copies.\n");
    await refused(1, "There is no such device.\n", "show", "paris");
  });

  test("add passes --settings for another kind", async () => {
    const settings = JSON.stringify({ folder: join(folder, "lyon") });
    await good("add", "lyon", "--kind", "folder", "--settings", settings, ...location);
    await refused(
      1,
      "The ledger refused this, not valid: kind.\n",
      "add",
      "x1",
      "--kind",
      "tape",
      "--settings",
      "{}",
      ...location,
    );
    await refused(
      1,
      "The ledger refused this, not valid: settings.folder.",
      "add",
      "x1",
      "--settings",
      "{}",
      ...location,
    );
    expect(await good("remove", "lyon", "--lost", "--yes")).toBe("Removed: lyon, with 0 copies.\n");
  });

  test("add, list and show use a bucket and print no secrets", async () => {
    const server = await startS3Server();
    const { bucket, keys } = await server.createLocation();
    const { endpoint } = server;
    const settings = { endpoint, bucket, prefix: "nice", capacityBytes: 5_000_000_000, profile: "nice" };
    const add = ["add", "nice", "--kind", "s3", "--settings", JSON.stringify(settings), ...location];
    const unusable =
      "The device can't be used: its place can't be made ready. The ledger's log tells more about request ";
    await refused(1, unusable, ...add);
    const lines = [`aws_access_key_id = ${keys.accessKey}`, `aws_secret_access_key = ${keys.secretKey}`];
    await writeFile(join(folder, "credentials"), ["[nice]", ...lines, ""].join("\n"));
    const texts = [await good(...add), await good("show", "nice"), await good("list"), await good("list", "--json")];
    for (const text of texts) {
      expect(text).toContain(`${endpoint}/${bucket}/nice`);
      expect(text).not.toContain(keys.accessKey);
      expect(text).not.toContain(keys.secretKey);
    }
    expect(texts[1]).toMatch(/^free +5\.0 GB of 5\.0 GB$/m);
    const taken = "A device with this name or in this place exists already.\n";
    const sameBucket = JSON.stringify({ ...settings, addressing: "virtual-hosted" });
    await refused(1, taken, "add", "nizza", "--kind", "s3", "--settings", sameBucket, ...location);
    await refused(
      1,
      "The ledger refused this, not valid: settings.capacityBytes.",
      ...[
        "add",
        "nizza",
        "--kind",
        "s3",
        "--settings",
        JSON.stringify({ ...settings, capacityBytes: -1 }),
        ...location,
      ],
    );
    expect(await good("remove", "nice", "--lost", "--yes")).toBe("Removed: nice, with 0 copies.\n");
    await server.stop();
  });

  test("add reports existing and unusable devices", async () => {
    const taken = "A device with this name or in this place exists already.\n";
    await refused(1, taken, "add", "helsinki", "--folder", join(folder, "new"), ...location);
    await refused(1, taken, "add", "turku", "--folder", ledger.folders.helsinki ?? "", ...location);
    const unusable =
      "The device can't be used: its place can't be made ready. The ledger's log tells more about request ";
    await refused(1, unusable, "add", "turku", "--folder", "/dev/null", ...location);
  });
});

describe("wrong use of admin devices", () => {
  test.each([
    [["add", "x1", "--country", "FR"], "--city is missing."],
    [["add", "x1", "--country", "fr"], "--country can't be fr."],
    [
      ["add", "x1", ...location],
      "Give the location of the copies: --folder, or --settings for another kind of device.",
    ],
    [["add", "x1", ...location, "--settings", "[1]"], "--settings must be an object in JSON."],
    [["add", "x1", ...location.slice(0, 4), "--at", "91,1"], "--at can't be 91,1."],
    [["add", "x1", ...location.slice(0, 4), "--at", "-1,1e1"], "--at can't be -1,1e1."],
    [["add", "UPPER", ...location], '"UPPER" is not a device\'s name: lower case letters, digits and hyphens.'],
    [["drain"], "drain needs NAME."],
    [["drain", "helsinki", "--lost"], "drain has no option --lost."],
    [["remove", "helsinki"], "This needs a confirmation, and there is no terminal: add --yes."],
  ])("%j", async (args, sentence) => refused(2, sentence, ...args));
});

test("admin device names a ledger that is not running", async () => {
  const ended = await adminInProcess(["devices", "list"], { LEDGER_INTERNAL_PORT: "1", INTERNAL_TOKEN: internalToken });
  expect(ended.stderr).toBe("dexnet: The ledger does not answer at http://127.0.0.1:1. Start it first: npm start\n");
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1.0 KB"],
  [999_499, "999 KB"],
  [999_999, "1.0 MB"],
  [77_400_000_000, "77 GB"],
  [1_800_000_000_000, "1.8 TB"],
])("formatSize shows %d bytes as %s", (bytes, words) => expect(formatSize(bytes)).toBe(words));
