import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openKeyStore } from "@dexnet/crypto/wallet/key-store";
import type { ServersUnderTest } from "@dexnet/drive/testing/contracts/servers/servers-under-test";
import {
  createFastClock,
  createMemoryKeyValue,
  type Device,
  downloadFile,
  entryIdOf,
  listOf,
  startDevice,
  stateWhere,
  uploadFiles,
} from "@dexnet/drive/testing/device";
import { readZip } from "@dexnet/drive/testing/read-zip";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLedgerOutboxStore } from "../../apps/api/src/ledger/ledger-store.ts";
import { schemaName as ledgerSchema } from "../../apps/ledger/src/app.ts";
import { deletedBlocks } from "../../apps/ledger/src/blocks/deleted-block-store.ts";
import { temporaryFolders } from "../../apps/ledger/src/testing/temporary-folder.ts";
import { until } from "../../apps/ledger/src/testing/until.ts";
import { createDrive } from "../../packages/drive/src/create-drive.ts";
import type { Drive, FileEntry } from "../../packages/drive/src/drive.ts";
import { createCaller } from "../../packages/drive/src/http/caller.ts";
import { createMemoryJournals, createMemoryUploads } from "../../packages/drive/src/testing/tabs.ts";
import { recover } from "../recover/run.ts";
import {
  comparePaths,
  describeEntries,
  readLogVerdict,
  readPlace,
  readThumbnail,
  untilSaved,
} from "./drive-readers.ts";
import { openRelease } from "./open-release.ts";
import { contentOf, type ReleaseEntry, type ReleaseStorage, readReleaseStorage } from "./release-storage.ts";
import { newerField, readStoredList } from "./stored-list.ts";

/** The dumps bring all migrations of their release. */
const migrations = fileURLToPath(import.meta.resolve("@dexnet/service/testing/no-migrations").replace(/\.ts$/, ""));
const releases = readdirSync(import.meta.dirname).filter((name) => /^\d+$/.test(name));
const newFolder = temporaryFolders();

test("release data: there is data of release 1", () => {
  expect(releases).toContain("1");
});

describe.each(releases)("data of release %s", (release) => {
  describeEachDatabase("api", { schemaName: "dexnet_api", migrations }, (openApi) => {
    describeEachDatabase("ledger", { schemaName: ledgerSchema, migrations }, (openLedger) => {
      const folder = join(import.meta.dirname, release);
      let storage: ReleaseStorage;
      let servers: ServersUnderTest;
      let isOutboxEmpty: () => Promise<boolean>;
      let countDeleted: () => Promise<number>;

      beforeAll(async () => {
        storage = await readReleaseStorage(folder);
        const databases = { api: await openApi(), ledger: await openLedger() };
        isOutboxEmpty = async () => (await createLedgerOutboxStore(databases.api.db).countWaiting()) === 0;
        countDeleted = async () => (await databases.ledger.db.select().from(deletedBlocks)).length;
        // The trash is emptied after 30 days, so the clocks show the time of the release.
        servers = await openRelease({ folder, now: storage.madeAt, databases, dataFolder: await newFolder() });
      });
      afterAll(() => servers.stop());

      const clockOfRelease = () => ({ ...createFastClock([]), now: servers.now });

      /** Signs in on a new device, opens the storage by its phrase, and closes it after the work. */
      async function onNewDevice<T>(work: (drive: Drive, device: Device) => Promise<T>): Promise<T> {
        const { address, email, password, phrase } = storage;
        const device = await startDevice(servers, { email, password, clock: clockOfRelease() });
        await device.drive.openWithPhrase(address, phrase.split(" "));
        const result = await work(device.drive, device);
        await device.drive.lock();
        return result;
      }

      const filesOf = () => storage.entries.filter(({ kind }) => kind === "file");
      const isPresent = ({ trashedAt }: ReleaseEntry) => trashedAt === null;

      test("the stored list has what no screen shows, and the blocks of a released record are deleted", async () => {
        const { email, password, phrase, address, listedName } = storage;
        const words = phrase.split(" ");
        const device = await startDevice(servers, { email, password, clock: clockOfRelease() });
        const read = () => readStoredList({ call: device.call, ledgerUrl: servers.urls.ledger, words });
        const { state, snapshot, log } = await read();
        const { tree, released } = state.current();
        const listed = [...tree.values()].find(({ name }) => name === listedName);
        expect(listed).toMatchObject({ content: { listed: "manifest" } });
        const notes = [...tree.values()].filter(({ name }) => name === "notes.txt");
        const contents = notes.map((entry) => entry.kind === "file" && entry.content.fileIdHex);
        expect([notes.length, new Set(contents).size]).toEqual([3, 1]);
        expect(notes.filter((entry) => entry.nickname === newerField.nickname)).toHaveLength(1);
        expect(snapshot()?.pages.length).toBeGreaterThan(1);
        expect(snapshot()?.retired.length).toBeGreaterThan(0);
        expect(log().length).toBeGreaterThan(1);
        expect(released.size).toBe(1);

        const deleted = await countDeleted();
        await device.drive.openWithPhrase(address, words);
        await listOf(device.drive, address);
        await expect.poll(countDeleted).toBe(deleted + 1);
        await expect.poll(async () => (await read()).state.current().released.size).toBe(0);
        await device.drive.lock();
      });

      test("a new device opens the storage by its phrase, with exactly its list, favourites and trash", async () => {
        const { address, entries } = storage;
        await onNewDevice(async (drive) => {
          const list = (await listOf(drive, address)).entries;
          const trash = await readPlace(drive, address, "trash");
          expect(describeEntries([...list, ...trash])).toEqual([...entries].sort(comparePaths));
          const favourites = await readPlace(drive, address, "favourites");
          expect(favourites.map(({ name }) => name).sort()).toEqual(
            entries.flatMap(({ isFavourite, path }) => (isFavourite ? path.slice(-1) : [])).sort(),
          );
        });
      });

      test("every file is downloaded with its bytes", async () => {
        await onNewDevice(async (drive) => {
          for (const entry of filesOf().filter(isPresent)) {
            const file = await downloadFile(drive, storage.address, entry.path.at(-1) ?? "");
            expect(Buffer.from(await file.arrayBuffer())).toEqual(contentOf(storage.seed, entry));
          }
        });
      });

      test("the thumbnail is shown", async () => {
        await onNewDevice(async (drive) => {
          const entries = (await listOf(drive, storage.address)).entries as readonly FileEntry[];
          const pictures = entries.filter(({ thumbnailCid }) => thumbnailCid !== undefined);
          expect(pictures).toHaveLength(1);
          for (const { id } of pictures) {
            expect(Buffer.from((await readThumbnail(drive, storage.address, id)) ?? []).toString("hex")).toBe(
              storage.thumbnailHex,
            );
          }
        });
      });

      test("the log verifies the list", async () => {
        await onNewDevice(async (drive) => {
          await listOf(drive, storage.address);
          expect(await readLogVerdict(drive, storage.address)).toMatchObject({ state: "verified", wasSeen: false });
        });
      });

      test("the history has the versions and opens the oldest ones", async () => {
        const { address, versions } = storage;
        await onNewDevice(async (drive) => {
          const { groups } = await drive.open(address).readHistory(null);
          const shown = groups.flatMap((group) => group.versions.map(({ version }) => version));
          expect(shown.sort((a, b) => a - b)).toEqual(versions);
          const before = await drive.open(address).previewRestore(versions[0] ?? 0);
          const files = filesOf().filter(isPresent).length;
          // The first version is the empty list, so everything goes to the trash.
          expect(before).toMatchObject({ version: versions[0], trashed: { files }, lost: { count: 0 } });
        });
      });

      test("the share links open without an account, and give the files", async () => {
        const { shares, sharedFolder, seed } = storage;
        const shared = filesOf().filter(({ path }) => path[0] === sharedFolder);
        expect(shared.length).toBeGreaterThan(1);
        await onNewDevice(async (owner, device) => {
          const drive = createDrive({ ...device, call: createCaller({ urls: servers.urls }) });
          for (const { linkPath, password } of shares) {
            const [path = "", secret = ""] = linkPath.split("#");
            const shareId = path.slice("/s/".length);
            const opened = await drive.openShare({ shareId, secret, password });
            if (opened.kind !== "open") throw new Error("A password was asked for");
            const top = opened.entries.find(({ parentId }) => parentId === null);
            expect(top?.name).toBe(sharedFolder);
            const request = { shareId, entryIds: [top?.id ?? ""], target: { kind: "memory" as const }, name: "x.zip" };
            const { file } = await drive.downloadShared(request);
            const found = await readZip(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0)));
            for (const entry of shared) {
              expect(found.get(entry.path.join("/"))?.bytes).toEqual(contentOf(seed, entry));
            }
          }
          const listed = (await owner.open(storage.address).listShares()).map(({ linkPath }) => linkPath);
          expect(listed.sort()).toEqual(shares.map(({ linkPath }) => linkPath).sort());
        });
      });

      test("the key store file has the phrase", async () => {
        const { keyStore, phrase } = storage;
        expect(await openKeyStore(keyStore.text, keyStore.password)).toEqual(phrase.split(" "));
      });

      test("a device of the release opens the storage by its phrase box, saves its journal and has its upload", async () => {
        const { address, email, password, device } = storage;
        const [keyValue, journals, uploads] = [createMemoryKeyValue(), createMemoryJournals(), createMemoryUploads()];
        for (const [name, text] of Object.entries(device.texts)) keyValue.set(name, text);
        for (const sealed of device.journal) await journals(address).append(sealed);
        await uploads(address).write(device.transfers);
        const { drive } = await startDevice(servers, {
          email,
          password,
          clock: clockOfRelease(),
          keyValue,
          journals,
          uploads,
        });
        await drive.unlock(address);
        await listOf(drive, address);
        const isWaiting = async () =>
          (await journals(address).readAll()).some(({ sealed }) => device.journal.includes(sealed));
        await expect.poll(isWaiting).toBe(false);
        const { rows } = await stateWhere(drive, ({ countByState }) => countByState["needs-file"] === 1);
        expect(rows.map(({ meta }) => meta.rowName)).toContain(device.unfinishedName);
        await drive.lock();
        await onNewDevice(async (other) =>
          expect(await entryIdOf(other, address, device.unsavedFolder)).toBeTypeOf("string"),
        );
      });

      test("a change is saved, and recover restores every byte with the phrase and the ledger alone", async () => {
        const { address, phrase, seed } = storage;
        await onNewDevice(async (drive) => {
          await uploadFiles(drive, address, [new File(["new"], "new.txt")]);
          await untilSaved(drive, address);
        });
        await onNewDevice(async (drive) => expect(await entryIdOf(drive, address, "new.txt")).toBeTypeOf("string"));
        await until(isOutboxEmpty);
        // Recover has the clock of this machine.
        servers.advanceClock(Date.now() - servers.now());
        const target = await newFolder();
        let errors = "";
        const code = await recover({
          request: {
            kind: "good",
            folder: target,
            apiUrl: undefined,
            ledgerUrl: servers.urls.ledger,
            phraseFile: undefined,
            isWithoutTrash: false,
          },
          phrase,
          out: { write: () => undefined },
          errors: { write: (text) => (errors += text) },
          signal: new AbortController().signal,
          firstWaitMs: 1,
        });
        expect([code, errors]).toEqual([0, expect.stringContaining("The log of the ledger has no newer file list")]);
        const expected = filesOf().map((entry): [string, Buffer] => {
          const path = isPresent(entry) ? entry.path : ["Trash", ...entry.path];
          return [path.join("/"), contentOf(seed, entry)];
        });
        expect(readFiles(target)).toEqual(new Map([...expected, ["new.txt", Buffer.from("new")]]));
      });
    });
  });
});

function readFiles(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const isFile = (path: string) => statSync(join(folder, path)).isFile();
  return new Map(paths.filter(isFile).map((path) => [path, readFileSync(join(folder, path))]));
}
