import { copiesPerBlock } from "@dexnet/protocol/limits";
import type { LedgerState } from "./ledger-state.ts";

/** Contradictions between the rows of the ledger, as sentences. */
export function checkRows(state: LedgerState): string[] {
  return [...checkOrphans(state), ...checkCopyCounts(state), ...checkUsedBytes(state)];
}

function checkOrphans({ blocks, owners, copies, addresses, devices }: LedgerState): string[] {
  const faults: string[] = [];
  const ownedCids = new Set(owners.map(({ cid }) => cid));
  const known = new Set(addresses.map(({ address }) => address));
  const deviceNames = new Set(devices.map(({ name }) => name));
  const count = (what: string, list: readonly unknown[]) => {
    if (list.length > 0) faults.push(`${list.length} ${what}`);
  };
  count(
    "owners of a block that does not exist",
    owners.filter(({ cid }) => !blocks.has(cid)),
  );
  count(
    "owners with an address that does not exist",
    owners.filter(({ address }) => !known.has(address)),
  );
  count(
    "blocks without an owner",
    [...blocks.keys()].filter((cid) => !ownedCids.has(cid)),
  );
  count(
    "copies of a block that does not exist",
    copies.filter(({ cid }) => !blocks.has(cid)),
  );
  count(
    "copies on a device that does not exist",
    copies.filter(({ deviceName }) => !deviceNames.has(deviceName)),
  );
  return faults;
}

function checkCopyCounts({ blocks, copies, devices }: LedgerState): string[] {
  const active = new Set(devices.filter(({ state }) => state === "active").map(({ name }) => name));
  const devicesByCid = new Map<string, Set<string>>();
  for (const { cid, deviceName, state } of copies) {
    if (state !== "good" || !active.has(deviceName)) continue;
    devicesByCid.set(cid, (devicesByCid.get(cid) ?? new Set()).add(deviceName));
  }
  const wrong = [...blocks.keys()].filter((cid) => devicesByCid.get(cid)?.size !== copiesPerBlock);
  return wrong.length === 0 ? [] : [`${wrong.length} blocks have not exactly ${copiesPerBlock} good copies`];
}

/** The used space of an address is the size of its blocks, and what its unfinished writes have reserved. */
function checkUsedBytes({ addresses, owners, blocks, writes }: LedgerState): string[] {
  return addresses.flatMap(({ address, usedBytes }) => {
    const owned = owners.filter((owner) => owner.address === address);
    const ownedBytes = owned.reduce((sum, { cid }) => sum + (blocks.get(cid)?.sizeBytes ?? 0), 0);
    const open = writes.filter((write) => write.address === address);
    const reservedBytes = open.reduce((sum, write) => sum + write.reservedBytes, 0);
    // Two writes of one block reserve its space once, so the reservation is an upper limit.
    const isRight = usedBytes >= ownedBytes && usedBytes <= ownedBytes + reservedBytes;
    return isRight ? [] : [`${address} uses ${usedBytes} bytes and owns ${ownedBytes} (${reservedBytes} reserved)`];
  });
}
