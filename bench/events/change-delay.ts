import { createSystemClock } from "@dexnet/blocks/clock";
import { followAccountEvents } from "@dexnet/drive/events/follow-account-events";
import { createEventReader } from "@dexnet/drive/events/read-events";
import { type Device, makeStorage, startDevice } from "@dexnet/drive/testing/device";
import { goodInviteCode } from "@dexnet/drive/testing/fakes/fake-accounts";
import { productCalls } from "@dexnet/protocol/products";
import { startTemporaryPostgres } from "@dexnet/tools/postgres/temporary-postgres";
import { type Stack, startStack } from "@dexnet/tools/stack";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { median } from "../harness/median.ts";
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";

const changes = amount(40, 3);
/** The first changes are made while both sides still compile their code. */
const warmUpChanges = amount(5, 1);

interface ServerUrls {
  readonly api: string;
  readonly ledger: string;
}

interface Delays {
  /** Time until the other device has the change in its list. */
  readonly wholeMs: number[];
  /** The same from the acknowledgement of the server. */
  readonly sinceSavedMs: number[];
}

/**
 * Time from a change on one device until another one shows it. The second device learns of it from the stream of events,
 * fetches the new version, and verifies it. Both run in this process, with the product and PostgreSQL beside it.
 */
export async function measureChangeDelay(workspace: TemporaryWorkspace): Promise<Measured> {
  const postgres = await startTemporaryPostgres({ durable: true });
  try {
    const env = {
      DATABASE_URL: postgres.url,
      WEB_ROOT: await workspace.createFolder(),
      FIRST_INVITE_CODE: goodInviteCode,
      LOG_LEVEL: "error",
    };
    const stack = await startStack({ env });
    try {
      return summarize(await measureDelays(stack));
    } finally {
      await stack.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function measureDelays(stack: Stack): Promise<Delays> {
  const urls = { api: `http://localhost:${stack.ports.API_PORT}`, ledger: stack.ledgerUrl };
  const clock = createSystemClock();
  const readMailedCode = (email: string) => openMailbox(stack.mailboxUrl).waitForCode(email);
  const writer = await startDevice({ urls }, { clock, readMailedCode });
  const { id: productId } = await writer.call(productCalls.takeTrial);
  const { address, words } = await makeStorage(writer.drive, 1_000_000_000, productId);
  const reader = await startDevice({ urls }, { clock, email: writer.email });
  await reader.drive.openWithPhrase(address, words);
  const stopping = new AbortController();
  await followEvents(reader, urls, stopping.signal);
  const delays: Delays = { wholeMs: [], sinceSavedMs: [] };
  for (let number = 0; number < warmUpChanges + changes; number += 1) {
    const name = `folder ${number}`;
    const shown = whenListed(reader, address, name);
    const startedAt = performance.now();
    await writer.drive.open(address).createFolder(null, name);
    const [savedAt, shownAt] = await Promise.all([whenSaved(writer, address), shown]);
    if (number < warmUpChanges) continue;
    delays.wholeMs.push(shownAt - startedAt);
    delays.sinceSavedMs.push(shownAt - savedAt);
  }
  stopping.abort();
  return delays;
}

/** Resolves when the stream has begun. */
function followEvents(device: Device, urls: ServerUrls, signal: AbortSignal): Promise<void> {
  const { session, drive, connection, clock, random } = device;
  const { promise, resolve } = Promise.withResolvers<void>();
  const { authorization, renew: onUnauthorized } = session;
  const readEvents = createEventReader({ urls, authorization, onUnauthorized });
  const deps = { readEvents, connection, clock, random };
  const userId = session.user()?.id ?? "";
  followAccountEvents(deps, {
    userId,
    signal,
    onEvent(event) {
      if (event.kind === "file_database") void drive.checkForChanges(event);
      if (event.kind === "check") resolve();
    },
  });
  return promise;
}

/** Time at which the list of the device has an entry of that name. */
async function whenListed({ drive }: Device, address: string, name: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const stop = await drive.open(address).watchFiles(({ entries }) => {
    if (entries.some((entry) => entry.name === name)) resolve(performance.now());
  });
  return promise.finally(stop);
}

/** Time at which the server has acknowledged all changes of the device. */
async function whenSaved({ drive }: Device, address: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const stop = await drive.open(address).watchSaving(({ state, unsaved }) => {
    if (state === "saved" && unsaved === 0) resolve(performance.now());
  });
  return promise.finally(stop);
}

function summarize({ wholeMs, sinceSavedMs }: Delays): Measured {
  const text = (values: readonly number[]) =>
    `${Math.round(median(values))} ms, slowest ${Math.round(Math.max(...values))} ms`;
  return {
    ratio: Math.max(...wholeMs),
    detail: `${changes} changes: ${text(wholeMs)}; after the acknowledgement: ${text(sinceSavedMs)}`,
  };
}
