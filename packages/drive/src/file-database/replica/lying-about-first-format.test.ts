import { sealFirstFormat } from "@dexnet/crypto/testing/first-format";
import { FIRST_PREVIOUS } from "@dexnet/crypto/verify/delta-statement";
import { encodeError } from "@dexnet/protocol/errors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStorage } from "../../storages/open-storage.ts";
import { type Device, listOf, makeStorage, startDevice } from "../../testing/device.ts";
import { type FieldChange, type Fields, flipped, malformed, withField } from "../../testing/document-lies.ts";
import { folder, idOf } from "../../testing/entries.ts";
import { honestFileDatabase } from "../../testing/fakes/fake-storages.ts";
import { type FakeWorld, startFakeWorld } from "../../testing/fakes/fake-world.ts";
import { otherDeployment, testDeployment } from "../../testing/fakes/test-deployment.ts";
import { documentWith, signDelta } from "../../testing/sign-delta.ts";
import type { SnapshotDocument } from "./local-copy.ts";

let world: FakeWorld;
let device: Device & { email: string };
let address: string;
let words: string[];
/** The storage's document of format 1, and the hash of its version. */
let genuine: Fields;
let hashHex: string;
/** Correctly signed documents of another storage, and of this one at another deployment. */
let foreign: Fields;
let elsewhere: Fields;

beforeAll(async () => {
  world = await startFakeWorld();
  device = await startDevice(world);
  ({ address, words } = await makeStorage(device.drive));
  const { words: otherWords } = await makeStorage(device.drive);
  const facts = {
    ...{ deployment: testDeployment, version: 1_700_000_000_000, previousHashHex: FIRST_PREVIOUS },
    publicData: { storageFilesSize: 0, storageFilesFactSize: 0 },
    files: [folder(idOf(1), null, "one")],
  };
  const open = await openStorage(words);
  const sealed = await sealFirstFormat({ ...open, ...facts });
  [genuine, hashHex] = [sealed.document as unknown as Fields, sealed.hashHex];
  foreign = (await sealFirstFormat({ ...(await openStorage(otherWords)), ...facts })).document as unknown as Fields;
  const moved = await sealFirstFormat({ ...open, ...facts, deployment: otherDeployment });
  elsewhere = moved.document as unknown as Fields;
  const kept = world.storages.at(address);
  kept.deltas.splice(0);
  kept.snapshots.push({ snapshot: genuine as unknown as SnapshotDocument, hashHex });
});
afterAll(() => world.host.stop());

const inPublicData = (name: string, value: unknown) => (document: Fields) => ({
  ...document,
  publicData: { ...(document.publicData as Fields), [name]: value },
});
const inFiles = (change: (files: unknown) => unknown) => (document: Fields) => ({
  ...document,
  privateData: { files: change((document.privateData as Fields).files) },
});

const wrong: readonly FieldChange[] = [
  ["another deployment", withField("deployment", otherDeployment)],
  ["a later version", (document) => ({ ...document, version: Number(document.version) + 1 })],
  ["another version before", withField("previous", "1".repeat(64))],
  ["the address of nobody", inPublicData("address", `0x${"0".repeat(39)}1`)],
  ["another size of files", inPublicData("storageFilesSize", 1)],
  ["another size of blocks", inPublicData("storageFilesFactSize", 1)],
  ["changed files", inFiles(flipped)],
  ["empty files", inFiles(() => "")],
  ["the files of another storage", (document) => ({ ...document, privateData: foreign.privateData })],
  ["the signature of another storage", (document) => ({ ...document, signature: foreign.signature })],
  ["the document of another storage", () => foreign],
  ["a document that was signed for another deployment", () => elsewhere],
];
const malformedDocuments: readonly FieldChange[] = [
  ...["format", "deployment", "version", "previous", "publicData", "privateData", "signature"].flatMap((name) =>
    malformed(name),
  ),
  ["format 2", withField("format", 2)],
  ["a further field", withField("compression", "none")],
  ["a further public field", inPublicData("files", 1)],
];

/** Ends of all changes on a device that has never seen the storage. */
async function endsOf(changes: readonly FieldChange[]): Promise<Set<string>> {
  const { drive } = await startDevice(world, { email: device.email });
  await drive.openWithPhrase(address, words);
  const ends = new Set<string>();
  for (const [name, change] of changes) {
    world.storages.replaceFileDatabase = () =>
      documentWith(address, [], { snapshot: change({ ...genuine }) as unknown as SnapshotDocument });
    const end = await listOf(drive, address).then(
      ({ entries }) => `${name}: ${entries.length} entries`,
      (fault: unknown) => encodeError(fault).code,
    );
    ends.add(end);
  }
  world.storages.replaceFileDatabase = honestFileDatabase;
  expect((await listOf(drive, address)).entries.map(({ name }) => name)).toEqual(["one"]);
  await drive.lock();
  return ends;
}

test("format 1: a document with another field is refused", async () => {
  expect(await endsOf(wrong)).toEqual(new Set(["file_database_broken"]));
});

test("format 1: a malformed document is refused", async () => {
  expect(await endsOf(malformedDocuments)).toEqual(new Set(["bad_answer"]));
});

test("format 1: a delta that does not follow the document is refused", async () => {
  const { drive } = await startDevice(world, { email: device.email });
  await drive.openWithPhrase(address, words);
  const snapshot = genuine as unknown as SnapshotDocument;
  const facts = { version: snapshot.version + 1, previous: "1".repeat(64) };
  const changes = { added: [folder(idOf(2), null, "two")] };
  const { delta: stray } = await signDelta(words, facts, changes);
  world.storages.replaceFileDatabase = () => documentWith(address, [stray], { snapshot });
  await expect(listOf(drive, address)).rejects.toMatchObject({ code: "file_database_broken" });
  const { delta: next } = await signDelta(words, { ...facts, previous: hashHex }, changes);
  world.storages.replaceFileDatabase = () => documentWith(address, [next], { snapshot });
  expect((await listOf(drive, address)).entries.map(({ name }) => name).sort()).toEqual(["one", "two"]);
  world.storages.replaceFileDatabase = honestFileDatabase;
  await expect(listOf(drive, address)).rejects.toMatchObject({ code: "file_database_rolled_back" });
  await drive.lock();
});
