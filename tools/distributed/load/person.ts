import { setTimeout as wait } from "node:timers/promises";
import { type Client, downloadBytes } from "./client.ts";
import { chooseSizes, hashBytes, makeBytes } from "./content.ts";
import type { Dice } from "./dice.ts";
import type { Figures } from "./figures.ts";
import type { Model, ModelEntry } from "./model.ts";

export interface DeviceLoad {
  readonly client: Client;
  readonly model: Model;
  readonly dice: Dice;
  readonly figures: Figures;
  /** Prefix of all names, which no other device uses. */
  readonly label: string;
  /** Rate at which the device uploads at most. */
  readonly bytesPerSecond: number;
  /** Bytes of stored files above which files are deleted more often. */
  readonly maxStoredBytes: number;
}

const maxChanges = 4;
const pauseMs = 300;

/** Uses one device until the signal: uploads, and at the same time changes and downloads. Then waits for the last saves. */
export async function runDevice(load: DeviceLoad, stopping: AbortSignal): Promise<void> {
  const { client, dice, figures, label } = load;
  const loops = [runUploads(load, dice.fork(), stopping), runChanges(load, dice.fork(), stopping)];
  await Promise.all(
    loops.map((loop) => loop.catch((error: unknown) => figures.fail(`the device ${label} failed: ${describe(error)}`))),
  );
  await client.untilUploaded();
  await client.untilSaved();
}

async function runUploads(load: DeviceLoad, dice: Dice, stopping: AbortSignal): Promise<void> {
  for (let number = 0; !stopping.aborted; number += 1) {
    const startedAt = Date.now();
    const bytes = await uploadSome(load, dice, number);
    const dueAt = startedAt + (bytes / load.bytesPerSecond) * 1_000;
    await wait(Math.max(0, dueAt - Date.now()), undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** Uploads some files into one folder and adds them to the model. Returns their size. */
async function uploadSome({ client, model, figures, label }: DeviceLoad, dice: Dice, number: number): Promise<number> {
  const { drive, address } = client;
  const startedAt = Date.now();
  const parentId = dice.pick([null, ...model.folders().map(({ id }) => id)]);
  const files = chooseSizes(dice).map((sizeBytes, index) => {
    const bytes = makeBytes(dice, sizeBytes);
    return { name: `${label} file ${number}.${index}`, sizeBytes, bytes, hashHex: hashBytes(bytes) };
  });
  const items = files.map(({ name, bytes }) => ({ kind: "file" as const, path: [], file: new File([bytes], name) }));
  await drive.open(address).upload({ parentId, items, existing: "refuse" });
  await client.untilUploaded();
  await client.untilSaved();
  const byName = new Map((await client.readList()).map((entry) => [entry.name, entry]));
  for (const { name, sizeBytes, hashHex } of files) {
    const entry = byName.get(name);
    if (entry === undefined) figures.fail(`the upload of ${name} ended without an entry`);
    else model.add({ id: entry.id, kind: "file", parentId, name, isTrashed: false, sizeBytes, hashHex });
  }
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  figures.countOperation("upload", startedAt, total);
  return total;
}

async function runChanges(load: DeviceLoad, dice: Dice, stopping: AbortSignal): Promise<void> {
  const { client, figures } = load;
  for (let number = 0; !stopping.aborted; number += 1) {
    const startedAt = Date.now();
    const count = 1 + dice.roll(maxChanges);
    for (let change = 0; change < count; change += 1) await changeSomething(load, dice, `${number}.${change}`);
    await client.untilSaved();
    figures.countOperation("save", startedAt);
    await downloadOne(load, dice);
    await wait(pauseMs * dice.fraction(), undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** Makes one change in the list and in the model. */
async function changeSomething(load: DeviceLoad, dice: Dice, number: string): Promise<void> {
  const { client, model, label } = load;
  const { drive, address } = client;
  const [files, trashed] = [model.files(false), model.files(true)];
  const storedBytes = [...files, ...trashed].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const changes: (() => Promise<void>)[] = [];
  if (model.folders().length < 12) changes.push(() => createFolder(load, `${label} folder ${number}`));
  if (files.length > 0) {
    const file = dice.pick(files);
    const parentId = dice.pick([null, ...model.folders().map(({ id }) => id)]);
    changes.push(
      async () => {
        const name = `${label} renamed ${number}`;
        await drive.open(address).rename(file.id, name);
        file.name = name;
      },
      async () => {
        await drive.open(address).move([file.id], parentId);
        file.parentId = parentId;
      },
      async () => {
        await drive.open(address).trash([file.id]);
        file.isTrashed = true;
      },
    );
    if (storedBytes > load.maxStoredBytes) {
      const large = files.toSorted((one, other) => other.sizeBytes - one.sizeBytes)[0] ?? file;
      for (let weight = 0; weight < 5; weight += 1) changes.push(() => deleteFile(load, large));
    }
  }
  if (trashed.length > 0) {
    const file = dice.pick(trashed);
    changes.push(
      async () => {
        await drive.open(address).restore([file.id]);
        file.isTrashed = false;
      },
      () => deleteFile(load, file),
    );
  }
  await dice.pick(changes.length > 0 ? changes : [async () => undefined])();
}

async function createFolder({ client, model }: DeviceLoad, name: string): Promise<void> {
  const id = await client.drive.open(client.address).createFolder(null, name);
  model.add({ id, kind: "folder", parentId: null, name, isTrashed: false, sizeBytes: 0, hashHex: "" });
}

async function deleteFile({ client, model }: DeviceLoad, { id }: ModelEntry): Promise<void> {
  await client.drive.open(client.address).remove([id]);
  model.delete(id);
}

/** Downloads a random file and compares it. */
async function downloadOne({ client, model, figures }: DeviceLoad, dice: Dice): Promise<void> {
  const files = model.files(false);
  if (files.length === 0) return;
  const { id, name, sizeBytes, hashHex } = dice.pick(files);
  const startedAt = Date.now();
  try {
    const bytes = await downloadBytes(client, id, name);
    if (hashBytes(bytes) !== hashHex) figures.fail(`the download of ${name} has wrong bytes`);
    figures.countOperation("download", startedAt, sizeBytes);
  } catch (error) {
    figures.fail(`the download of ${name} failed: ${describe(error)}`);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? `${String(error.code)} ${error.message}` : error.message;
}
