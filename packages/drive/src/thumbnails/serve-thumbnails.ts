import type { BlockReader } from "@dexnet/blocks/block-store";
import { mapCryptoFaults } from "@dexnet/blocks/crypto-faults";
import { secretsOf } from "@dexnet/blocks/parts/part-names";
import { openThumbnail } from "@dexnet/crypto/blocks/thumbnail";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import type { StoredFile } from "../file-list/entries.ts";
import type { FileTree } from "../file-list/file-tree.ts";
import { readImageSize } from "./image-size.ts";
import type { FromThumbnailServer, ToThumbnailServer } from "./thumbnail-messages.ts";

/** The methods of a MessagePort that the server uses. */
export interface ThumbnailServerPort {
  postMessage(message: FromThumbnailServer, transfer: Transferable[]): void;
  addEventListener(kind: "message", listener: (event: { data: unknown }) => void): void;
  start(): void;
  close(): void;
}

export interface ThumbnailServerDeps {
  /** It repeats requests without end. */
  readonly blocks: BlockReader;
  readonly tree: () => FileTree;
}

type PicturedFile = StoredFile & { readonly content: { readonly thumbnailCid: string } };

/** Thumbnails that are fetched at a time. */
const thumbnailsAtOnce = 4;

/**
 * Fetches and decrypts the thumbnails that a screen needs, a few at a time, until the screen closes the port or the signal is
 * aborted. What the screen no longer needs is cancelled.
 */
export function serveThumbnails(port: ThumbnailServerPort, deps: ThumbnailServerDeps, closed: AbortSignal): void {
  const stopping = new AbortController();
  const signal = AbortSignal.any([closed, stopping.signal]);
  /** Fetches in progress, by the names of their blocks. */
  const active = new Map<string, AbortController>();
  let waiting: readonly PicturedFile[] = [];

  function setNeeded(ids: readonly string[]): void {
    const tree = deps.tree();
    const byCid = new Map<string, PicturedFile>();
    for (const id of ids) {
      const entry = tree.get(id);
      if (isPictured(entry)) byCid.set(entry.content.thumbnailCid, entry);
    }
    for (const [cid, fetching] of active) if (!byCid.has(cid)) fetching.abort();
    waiting = [...byCid].flatMap(([cid, entry]) => (active.has(cid) ? [] : [entry]));
    fetchNext();
  }

  function fetchNext(): void {
    while (active.size < thumbnailsAtOnce && !signal.aborted) {
      const [next, ...rest] = waiting;
      if (next === undefined) return;
      waiting = rest;
      void fetchOne(next);
    }
  }

  async function fetchOne(entry: PicturedFile): Promise<void> {
    const { thumbnailCid } = entry.content;
    const fetching = new AbortController();
    active.set(thumbnailCid, fetching);
    const fetchSignal = AbortSignal.any([signal, fetching.signal]);
    const bytes = await readThumbnail(entry, deps, fetchSignal).catch(() => null);
    active.delete(thumbnailCid);
    if (!fetchSignal.aborted) port.postMessage({ thumbnailCid, bytes }, bytes === null ? [] : [bytes.buffer]);
    fetchNext();
  }

  port.addEventListener("message", ({ data }) => {
    const message = data as ToThumbnailServer;
    if (message.kind === "close") stopping.abort();
    else setNeeded(message.ids);
  });
  signal.addEventListener("abort", () => port.close());
  if (signal.aborted) port.close();
  else port.start();
}

/** Most bytes and the longest side of a thumbnail that is shown. */
const maxShownThumbnailBytes = 32 * 1024;
const maxShownThumbnailSide = 512;

/** Null for bytes that are not a small WebP. Faults: those of fetching, and file_broken. */
async function readThumbnail(
  entry: PicturedFile,
  deps: ThumbnailServerDeps,
  signal: AbortSignal,
): Promise<Bytes | null> {
  const { content } = entry;
  const { keyBytes, fileId } = secretsOf(content);
  const { thumbnailCid } = content;
  if (thumbnailCid === undefined) return null;
  const sealed = await deps.blocks.get(thumbnailCid, { signal });
  return shownThumbnail(await mapCryptoFaults("file_broken", () => openThumbnail(keyBytes, fileId, sealed)));
}

/** Null for bytes that are not a small WebP. */
export function shownThumbnail(bytes: Bytes): Bytes | null {
  const size = bytes.length > maxShownThumbnailBytes ? null : readImageSize(bytes);
  const isSmall = size !== null && Math.max(size.widthPx, size.heightPx) <= maxShownThumbnailSide;
  return isSmall && size.format === "webp" ? bytes : null;
}

function isPictured(entry: ReturnType<FileTree["get"]>): entry is PicturedFile {
  return entry?.kind === "file" && entry.content.thumbnailCid !== undefined;
}
