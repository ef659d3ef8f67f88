import { partSizeBytes } from "@dexnet/crypto/blocks/parts";
import type { ServersUnderTest } from "@dexnet/drive/testing/contracts/servers/servers-under-test";
import { entryIdOf, listOf, startDevice, transfersEnded } from "@dexnet/drive/testing/device";
import { productCalls } from "@dexnet/protocol/products";
import { createLedgerOutboxStore } from "../../apps/api/src/ledger/ledger-store.ts";
import { logWaiting } from "../../apps/ledger/src/log/log-tables.ts";
import { until } from "../../apps/ledger/src/testing/until.ts";
import type { Drive, Entry } from "../../packages/drive/src/drive.ts";
import { webpHeader } from "../../packages/drive/src/testing/small-image.ts";
import type { ServerData } from "../contract/real-servers.ts";
import { readPlace, untilSaved } from "./drive-readers.ts";
import { contentOf, type ReleaseEntry, type ReleaseStorage } from "./release-storage.ts";
import { readStoredList, saveWithNewerField } from "./stored-list.ts";

const seed = "data of a release";
const password = "for tests only 1";
const sharedFolder = "Фото 🏖";
const deletedName = "deleted.txt";
const copiesFolder = "копії";
const newerFolder = "новіші";
const [releasedName, listedName, unfinishedName] = ["released.txt", "part list.txt", "unfinished.bin"];
const unsavedFolder = "не збережено";
const thumbnail = webpHeader(32, 24);

const entryOf = (path: string, sizeBytes: number, more: Partial<ReleaseEntry> = {}): ReleaseEntry => ({
  path: path.split("/"),
  kind: "file",
  sizeBytes,
  date: Date.UTC(2024, 1, 29, 12, 30) + sizeBytes,
  isFavourite: false,
  hasThumbnail: false,
  trashedAt: null,
  ...more,
});
const folderOf = (path: string) => entryOf(path, 0, { kind: "folder", date: 0 });

const inSnapshot = [
  folderOf("порожня"),
  folderOf(sharedFolder),
  folderOf(`${sharedFolder}/літо ☀️`),
  entryOf("notes.txt", 600),
  entryOf("empty.txt", 0),
  entryOf("several segments.bin", 600_000, { isFavourite: true }),
  entryOf("two parts.bin", partSizeBytes + 600_000),
  folderOf(copiesFolder),
  entryOf(`${sharedFolder}/море.png`, 3_000, { hasThumbnail: true }),
  entryOf(`${sharedFolder}/літо ☀️/ё, й, ї.txt`, 40),
];
/** In a delta after the snapshot. */
const addedLater = entryOf("later.txt", 50, { isFavourite: true });
const inTrash = entryOf(deletedName, 70);
/** Deleted for good, so that the log has a delete. */
const removed = entryOf("removed.txt", 80);
/** Deleted for good, while the ledger can't be reached. */
const released = entryOf(releasedName, 90);
const listed = entryOf(listedName, 100);
/** Files with the content of another one. */
const sharing = [
  folderOf(newerFolder),
  ...[copiesFolder, newerFolder].map((name) => entryOf(`${name}/notes.txt`, 600)),
];

/** Makes a person, a storage with a snapshot and deltas after it, and a share link. Resolves when the log has everything. */
export async function makeReleaseStorage({
  servers,
  databases,
}: Pick<ServerData, "databases"> & { servers: ServersUnderTest }): Promise<ReleaseStorage> {
  const thumbnailMaker = { makeThumbnail: async () => thumbnail.slice() };
  const setup = { password, thumbnailMaker, readMailedCode: servers.readMailedCode };
  const laptop = await startDevice(servers, setup);
  const { email } = laptop;
  const { id: userProductId } = await laptop.call(productCalls.takeTrial);
  const words = await laptop.drive.newPhrase();
  const request = { userProductId, title: "Release", sizeBytes: 1_000_000_000, words };
  const { address } = await laptop.drive.createStorage(request);
  const count = (table: string) => countRows(databases.api, table);
  const isOutboxEmpty = async () => (await createLedgerOutboxStore(databases.api.db).countWaiting()) === 0;
  await until(isOutboxEmpty);
  await upload(laptop.drive, address, inSnapshot);
  await laptop.drive.lock();

  // Its first change makes a snapshot, with several small pages.
  const compactionLimits = { leastBytes: Number.MAX_SAFE_INTEGER, share: 0, maxDeltas: 1, pageBytes: 500 };
  const tablet = await startDevice(servers, { ...setup, email, compactionLimits });
  await tablet.drive.openWithPhrase(address, words);
  await upload(tablet.drive, address, [inTrash, removed, released]);
  await until(async () => (await count("file_database_snapshots")) > 0);
  await tablet.drive.lock();

  const phone = await startDevice(servers, { ...setup, email });
  const { drive } = phone;
  await drive.openWithPhrase(address, words);
  const save = async (change: Promise<unknown>) => {
    await change;
    await untilSaved(drive, address);
  };
  for (const { path, isFavourite } of inSnapshot) {
    if (isFavourite)
      await save(drive.open(address).setFavourite([await entryIdOf(drive, address, path.at(-1) ?? "")], true));
  }
  await save(drive.open(address).trash([await entryIdOf(drive, address, deletedName)]));
  await save(drive.open(address).remove([await entryIdOf(drive, address, "removed.txt")]));
  await until(async () => (await countRows(databases.ledger, "deleted_blocks")) > 0);
  const entryIds = [await entryIdOf(drive, address, sharedFolder)];
  const shares: ReleaseStorage["shares"] = [];
  for (const sharePassword of [null, "link password"]) {
    const options = { password: sharePassword, expiresAt: null, downloadsLimit: null };
    const { linkPath } = await drive.open(address).createShare({ entryIds, ...options });
    shares.push({ linkPath, password: sharePassword });
  }
  const folderIds = [
    await entryIdOf(drive, address, copiesFolder),
    await drive.open(address).createFolder(null, newerFolder),
  ];
  await save(drive.open(address).copy([await entryIdOf(drive, address, "notes.txt")], folderIds[0] ?? null, "refuse"));
  await drive.lock();
  const stored = { call: phone.call, ledgerUrl: servers.urls.ledger, words };
  await saveWithNewerField(stored, "notes.txt", newerFolder);

  // Its changes make a second snapshot, in which a record waits for the ledger.
  const refused = new Set([isDelete]);
  const fetch = fetchUnless((method, url) => [...refused].some((isRefused) => isRefused(method, url)));
  const desktop = await startDevice(servers, { ...setup, email, compactionLimits, fetch, maxListed: 0 });
  await desktop.drive.openWithPhrase(address, words);
  await desktop.drive.open(address).remove([await entryIdOf(desktop.drive, address, releasedName)]);
  await untilSaved(desktop.drive, address);
  const { version } = (await readStoredList(stored)).state.current();
  await upload(desktop.drive, address, [listed]);
  const hasSecond = async () => {
    const snapshot = (await readStoredList(stored)).snapshot();
    return snapshot !== null && snapshot.retired.length > 0 && snapshot.version >= version;
  };
  await until(hasSecond);
  await desktop.drive.lock();

  const last = await startDevice(servers, { ...setup, email, fetch });
  await last.drive.openWithPhrase(address, words);
  await upload(last.drive, address, [addedLater]);
  await last.drive.open(address).setFavourite([await entryIdOf(last.drive, address, "later.txt")], true);
  await untilSaved(last.drive, address);
  const [deleted] = await readPlace(last.drive, address, "trash");
  const { groups } = await last.drive.open(address).readHistory(null);
  const versions = groups.flatMap((group) => group.versions.map(({ version }) => version)).sort((a, b) => a - b);
  await until(isOutboxEmpty);
  await until(async () => (await databases.ledger.db.select().from(logWaiting)).length === 0);
  if ((await count(deltasAfterSnapshot)) < 2) throw new Error("There are no deltas after the snapshot");
  const keyStore = await last.drive.makeKeyStoreFile(words, password);
  // From now on the device can neither save nor store a block.
  refused.add(isSave).add(isStore);
  await last.drive.open(address).createFolder(null, unsavedFolder);
  const file = new File([new Uint8Array(700_000)], unfinishedName);
  await last.drive
    .open(address)
    .upload({ parentId: null, items: [{ kind: "file", path: [], file }], existing: "refuse" });
  const transfers = last.uploads(address);
  await until(async () => (await transfers.readAll()).length > 1);
  const device: ReleaseStorage["device"] = {
    texts: Object.fromEntries(last.keyValue.texts),
    journal: (await last.journals(address).readAll()).map(({ sealed }) => sealed),
    transfers: (await transfers.readAll()).map(({ key, sealed }) => ({ key, sealed })),
    unsavedFolder,
    unfinishedName,
  };
  await last.drive.lock();

  return {
    warning: "Keys and passwords for tests only. Nothing of value may be protected by them.",
    madeAt: Date.now(),
    seed,
    email,
    password,
    address,
    phrase: words.join(" "),
    thumbnailHex: Buffer.from(thumbnail).toString("hex"),
    shares,
    sharedFolder,
    versions,
    entries: [...inSnapshot, ...sharing, listed, addedLater, { ...inTrash, trashedAt: (deleted as Entry).trashedAt }],
    releasedName,
    listedName,
    device,
    keyStore: { text: keyStore.text, password },
  };
}

type Refusal = (method: string, url: string) => boolean;
const isDelete: Refusal = (_, url) => url.endsWith("/blocks/delete");
const isSave: Refusal = (method, url) => method === "PATCH" && url.includes("/products/");
const isStore: Refusal = (method, url) => method === "PUT" && url.includes("/blocks");

/** Requests of a device whose servers fail for some of them. */
function fetchUnless(isRefused: Refusal): typeof globalThis.fetch {
  return async (input, init) => {
    const isFailing = isRefused(init?.method ?? "GET", String(input instanceof Request ? input.url : input));
    return isFailing ? new Response("{}", { status: 503 }) : await globalThis.fetch(input, init);
  };
}

const deltasAfterSnapshot = "file_database_deltas WHERE version > (SELECT max(version) FROM file_database_snapshots)";

async function countRows({ withLock }: ServerData["databases"]["api"], table: string): Promise<number> {
  return await withLock("release-data", async (connection) => {
    const [row] = await connection.rows(`SELECT count(*) AS number FROM ${table}`);
    return Number(row?.number);
  });
}

async function upload(drive: Drive, address: string, entries: readonly ReleaseEntry[]): Promise<void> {
  const items = entries.map((entry) => {
    if (entry.kind === "folder") return { kind: "folder" as const, path: entry.path };
    const name = entry.path.at(-1) ?? "";
    const bytes = new Uint8Array(contentOf(seed, entry));
    const file = new File([bytes], name, { lastModified: entry.date });
    return { kind: "file" as const, path: entry.path.slice(0, -1), file };
  });
  await drive.open(address).upload({ parentId: null, items, existing: "refuse" });
  await transfersEnded(drive);
  await untilSaved(drive, address);
  const names = new Set((await listOf(drive, address)).entries.map(({ name }) => name));
  const missing = entries.find(({ path }) => !names.has(path.at(-1) ?? ""));
  if (missing !== undefined) throw new Error(`${missing.path.join("/")} was not uploaded`);
}
