import { randomBytes } from "node:crypto";
import type { StoredEntry } from "@dexnet/drive/file-list/entries";
import { type MadeThumbnail, randomCid } from "./made-thumbnails.ts";
import { createSeededRandom, type SeededRandom } from "./seeded-random.ts";

const folderShare = 0.05;
/** Half of the entries are in the top folder, because some users have folders of 55,000 files. */
const topShare = 0.5;
const maxDepth = 5;
const words =
  "holiday report invoice Отпуск фото scan draft final budget letter договір звіт music mix video clip plan notes summary archive backup IMG DSC Screenshot рахунок отчёт résumé";
const extensions = ["jpg", "jpg", "pdf", "docx", "mp4", "txt", "xlsx", "png", "zip"];

/**
 * Creates the same tree for the same number, except for ids and keys, which are random as real ones are. With thumbnails every
 * file is a picture that has one of them.
 */
export function makeEntries(entryCount: number, thumbnails: readonly MadeThumbnail[] = []): StoredEntry[] {
  const random = createSeededRandom(1);
  const folderCount = Math.floor(entryCount * folderShare);
  const folders: { id: string; depth: number }[] = [];
  const entries: StoredEntry[] = [];
  for (let number = 0; number < entryCount; number += 1) {
    const candidate = random.chance(topShare) ? undefined : random.pick(folders);
    const parent = candidate !== undefined && candidate.depth < maxDepth ? candidate : undefined;
    const id = hex(16);
    const common = { id, parentId: parent?.id ?? null };
    if (number < folderCount) {
      entries.push({ kind: "folder", ...common, name: `${nameOf(random)} ${number}` });
      folders.push({ id, depth: (parent?.depth ?? 0) + 1 });
    } else {
      const thumbnail = thumbnails[number % thumbnails.length];
      const extension = thumbnail === undefined ? random.pick(extensions) : "jpg";
      entries.push(fileOf(common, `${nameOf(random)} ${number}.${extension}`, random, thumbnail));
    }
  }
  return entries;
}

function fileOf(
  common: { id: string; parentId: string | null },
  name: string,
  random: SeededRandom,
  thumbnail: MadeThumbnail | undefined,
): StoredEntry {
  const sizeBytes = 1 + random.integerBelow(4_000_000);
  return {
    kind: "file",
    ...common,
    name,
    sizeBytes,
    date: 1_700_000_000_000 + random.integerBelow(90_000_000_000),
    content: {
      fileIdHex: thumbnail?.fileIdHex ?? hex(16),
      keyBase64: thumbnail?.keyBase64 ?? randomBytes(32).toString("base64"),
      listed: "parts",
      blockCids: [randomCid()],
      blocksSizeBytes: sizeBytes + 316,
      ...(thumbnail && { thumbnailCid: thumbnail.thumbnailCid }),
    },
  };
}

const hex = (bytes: number) => randomBytes(bytes).toString("hex");

const vocabulary = words.split(" ");
const nameOf = (random: SeededRandom) => `${random.pick(vocabulary)} ${random.pick(vocabulary)}`;
