import { promisify } from "node:util";
import { inflateRaw, type ZlibOptions } from "node:zlib";
import { blake3 } from "@noble/hashes/blake3.js";
import { type FileDatabaseDifference, FileDatabaseError } from "./recover-error.ts";
import { deriveKey, openBox } from "./sealing.ts";
import type { Wallet } from "./wallet.ts";

/** docs/format.md, "File database": what deltas and snapshots have in common. */
export type Fields = Readonly<Record<string, unknown>>;

/** Number and hash of a version. */
export interface VersionId {
  readonly version: number;
  readonly hash: string;
}

/** Storage and deployment for which everything is signed. */
export interface Subject {
  readonly wallet: Wallet;
  readonly deployment: string;
}

export const firstPrevious = "0".repeat(64);
const lastDateMs = 8_640_000_000_000_000;
const hashShape = /^[0-9a-f]{64}$/;

/** With `info` the result names the stream too, which knows how many bytes it has read. */
const inflate = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw) as unknown as (
  deflated: Buffer,
  options: ZlibOptions,
) => Promise<{ buffer: Buffer; engine: { bytesWritten: number } }>;

export function hashOf(text: string): string {
  return Buffer.from(blake3(Buffer.from(text))).toString("hex");
}

/** The fields, if the value is an object that has exactly these: others would not be signed. */
export function exactFields(value: unknown, names: readonly string[]): Fields | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const found = Object.keys(value);
  return found.length === names.length && names.every((name) => found.includes(name)) ? (value as Fields) : null;
}

/** Lines of the public fields, in the order in which they are signed and sealed; null if one is invalid. */
export function factLines(
  { wallet, deployment }: Subject,
  hashName: "previous" | "head",
  values: Fields,
): string[] | null {
  const hash = values[hashName];
  const counts = [values.version, values.storageFilesSize, values.storageFilesFactSize];
  if (typeof hash !== "string" || !hashShape.test(hash) || !counts.every(isCount) || !isVersion(counts[0])) return null;
  return [
    "format: 1",
    `deployment: ${deployment}`,
    `address: ${wallet.address}`,
    `version: ${counts[0]}`,
    `${hashName}: ${hash}`,
    `storageFilesSize: ${counts[1]}`,
    `storageFilesFactSize: ${counts[2]}`,
  ];
}

/** A version is a time in milliseconds, so it is not after the last date that exists. */
function isVersion(value: unknown): boolean {
  return isCount(value) && value > 0 && value <= lastDateMs;
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

export function fileDatabaseSecret({ privateKey, address }: Wallet): Buffer {
  return deriveKey(privateKey, `dexnet/1/file-database-key/${address}`);
}

/** Content of a box whose associated data is its label and the public fields. Throws if it does not open. */
export function openFactBox({ wallet }: Subject, label: string, facts: readonly string[], text: string): Buffer {
  const box = Buffer.from(text, "base64");
  if (box.toString("base64") !== text) throw new Error("The base64 text is not canonical");
  return openBox(fileDatabaseSecret(wallet), label, [label, ...facts].join("\n"), box);
}

export async function inflateJson(deflated: Buffer, maxBytes: number): Promise<unknown> {
  return JSON.parse((await inflateBytes(deflated, maxBytes)).toString("utf8"));
}

/** Throws if the DEFLATE does not end with the last byte: zlib would ignore the rest. */
export async function inflateBytes(deflated: Buffer, maxBytes: number): Promise<Buffer> {
  const { buffer, engine } = await inflate(deflated, { maxOutputLength: maxBytes, info: true });
  if (engine.bytesWritten !== deflated.length) throw new Error("Bytes follow the end of the DEFLATE");
  return buffer;
}

/** Runs the work, and replaces every fault of it by this one. */
export async function orDifference<T>(difference: FileDatabaseDifference, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof FileDatabaseError ? cause : new FileDatabaseError(difference, { cause });
  }
}
