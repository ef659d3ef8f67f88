import { mapConcurrently } from "@dexnet/service/concurrency/semaphore";
import { readVerifiedCopy } from "../../../apps/ledger/src/blocks/copies/read-copy.ts";
import type { Device } from "../../../apps/ledger/src/devices/device.ts";
import { checkSettings } from "../../../apps/ledger/src/devices/driver.ts";
import { createDrivers } from "../../../apps/ledger/src/drivers.ts";
import type { LedgerState } from "./ledger-state.ts";

const concurrentReads = 4;
const listPage = 1_000;

export interface CopiesReport {
  readonly copies: number;
  readonly bytes: number;
  /** Files on devices that no row names. The sweep of the ledger removes them after a week. */
  readonly orphans: number;
  readonly faults: readonly string[];
}

/** Reads every copy from its folder or bucket, without the ledger, and checks its hash. */
export async function checkCopies(state: LedgerState, s3CredentialsFile: string | undefined): Promise<CopiesReport> {
  const faults: string[] = [];
  let bytes = 0;
  let orphans = 0;
  for (const row of state.devices.filter(({ state: deviceState }) => deviceState !== "removed")) {
    const device = await openDevice(row, state.deployment, s3CredentialsFile);
    const copies = state.copies.filter(({ deviceName }) => deviceName === row.name);
    await mapConcurrently(copies, concurrentReads, async ({ cid, copyName }) => {
      const block = state.blocks.get(cid);
      if (block === undefined) return;
      const info = { cid, sizeBytes: block.sizeBytes, signatureHex: block.signature };
      const reading = await readVerifiedCopy(device, copyName, info);
      if (reading.kind === "good") bytes += reading.blockBytes.length;
      else faults.push(`the copy of ${cid} on ${row.name} is ${reading.kind}`);
    });
    const known = new Set([...copies, ...state.removals, ...state.writes].map(({ copyName }) => copyName));
    for (const name of await listCopies(device)) if (!known.has(name)) orphans += 1;
  }
  return { copies: state.copies.length, bytes, orphans, faults };
}

async function openDevice(
  row: LedgerState["devices"][number],
  deployment: string,
  s3CredentialsFile: string | undefined,
): Promise<Device> {
  const check = checkSettings(createDrivers({ s3CredentialsFile }), row.kind, row.settings);
  if (check.kind === "wrong") throw new Error(`The settings of ${row.name} are wrong: ${check.message}`);
  const { device } = await check.checked.open({
    name: row.name,
    deployment,
    create: false,
    readUsedBytes: async () => 0,
  });
  return device;
}

async function listCopies(device: Device): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const page = await device.list(names.at(-1), listPage);
    if (page.length === 0) return names;
    names.push(...page);
  }
}
