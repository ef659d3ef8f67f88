import { type Bytes, concatBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { z } from "zod";
import {
  blockCountOf,
  type FileContent,
  type StoredEntry,
  type StoredFolder,
  type Trashed,
} from "../file-list/entries.ts";
import type { FileTree } from "../file-list/file-tree.ts";
import { createPageReader } from "../file-list/table/page-reader.ts";
import { pagesOfEntries } from "../file-list/table/pages-of-entries.ts";
import { yieldToTasks } from "../platform/yield-to-tasks.ts";

const byteCount = z.number().int().nonnegative();

const aboutSchema = z.object({ address: z.string(), title: z.string(), sizeBytes: byteCount });
/** Facts about a storage that the device shows without a connection. */
export type OfflineStorage = z.output<typeof aboutSchema>;

/** Entries without the data that reads their contents: no file keys and no CIDs. The reader of pages checks them. */
type ListedEntry = CommonFields & ({ kind: "folder" } | { kind: "file"; sizeBytes: number; date: number });
type CommonFields = Pick<StoredFolder, "id" | "parentId" | "name"> & { isFavourite?: true; trashed?: Trashed };
const listSchema = z.object({ savedAt: byteCount, version: byteCount, entries: z.array(z.unknown()) });

export interface OfflineList {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly version: number;
  readonly tree: FileTree;
}

const nonceBytes = 12;
/** Contents of files are not in the list, but its entries are read as those of all lists. */
const noBlock = `bafkr4i${"a".repeat(52)}` as FileContent["blockCids"][number];

export function makeOfflineKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** `context` binds the text to its record and its part of that. */
export async function sealAbout(key: CryptoKey, context: string, about: OfflineStorage): Promise<Bytes> {
  const { address, title, sizeBytes } = about;
  return sealJson(key, `${context}/about`, { address, title, sizeBytes });
}

/** Null if it can't be read. */
export async function openAbout(key: CryptoKey, context: string, sealed: Bytes): Promise<OfflineStorage | null> {
  return openJson(key, `${context}/about`, sealed, (value) => aboutSchema.parse(value));
}

export async function sealList(key: CryptoKey, context: string, list: OfflineList): Promise<Bytes> {
  const { savedAt, version, tree } = list;
  const entries = Array.from(tree.values(), listedEntry);
  return sealJson(key, `${context}/list`, { savedAt, version, entries });
}

/** Null if it can't be read. */
export async function openList(key: CryptoKey, context: string, sealed: Bytes): Promise<OfflineList | null> {
  const list = await openJson(key, `${context}/list`, sealed, (value) => listSchema.parse(value));
  const tree = list && (await readTree(list.entries as ListedEntry[]));
  return tree && { savedAt: list.savedAt, version: list.version, tree };
}

function listedEntry(entry: StoredEntry): ListedEntry {
  const { id, parentId, name, isFavourite, trashed } = entry;
  const marks = { ...(isFavourite && { isFavourite }), ...(trashed && { trashed }) };
  if (entry.kind === "folder") return { kind: "folder", id, parentId, name, ...marks };
  const { sizeBytes, date } = entry;
  return { kind: "file", id, parentId, name, sizeBytes, date, ...marks };
}

/** Null if the entries are not a complete tree. Between pages the browser can react. */
async function readTree(entries: readonly ListedEntry[]): Promise<FileTree | null> {
  const reader = createPageReader();
  try {
    for (const page of pagesOfEntries(entries.map(withoutContent))) {
      if (!reader.add(page)) return null;
      await yieldToTasks();
    }
  } catch {
    return null;
  }
  return reader.finish()?.tree ?? null;
}

function withoutContent(entry: ListedEntry): StoredEntry {
  if (entry.kind === "folder") return entry;
  const listed = "manifest";
  const blockCids = Array(blockCountOf(entry.sizeBytes, listed)).fill(noBlock);
  const common = { fileIdHex: "0".repeat(32), keyBase64: `${"A".repeat(43)}=`, blocksSizeBytes: 0 };
  return { ...entry, content: { ...common, listed, blockCids } };
}

async function sealJson(key: CryptoKey, context: string, value: unknown): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const parameters = { name: "AES-GCM", iv, additionalData: utf8Bytes(context) };
  const sealed = await crypto.subtle.encrypt(parameters, key, utf8Bytes(JSON.stringify(value)));
  return concatBytes(iv, new Uint8Array(sealed));
}

async function openJson<T>(key: CryptoKey, context: string, sealed: Bytes, parse: (value: unknown) => T) {
  try {
    const iv = sealed.slice(0, nonceBytes);
    const parameters = { name: "AES-GCM", iv, additionalData: utf8Bytes(context) };
    const plain = await crypto.subtle.decrypt(parameters, key, sealed.slice(nonceBytes));
    return parse(JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    return null;
  }
}
