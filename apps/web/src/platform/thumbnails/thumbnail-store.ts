import type { Clock } from "@dexnet/blocks/clock";
import type { FromThumbnailServer, ToThumbnailServer } from "@dexnet/drive/thumbnails/thumbnail-messages";
import { createObjectUrl } from "../object-url.ts";

/** A file with a thumbnail. */
export interface PicturedFile {
  readonly id: string;
  readonly thumbnailCid: string;
}

/** Thumbnails of the files that are on the screen. A thumbnail is fetched while somebody watches it. */
export interface ThumbnailStore {
  /** Null while it is not there. */
  urlOf(thumbnailCid: string): string | null;
  /** Calls the listener when the thumbnail is there. Returns a function that stops. */
  watch(file: PicturedFile, listener: () => void): () => void;
  /** Frees all thumbnails. A later watch begins again. */
  close(): void;
}

export interface ThumbnailStoreDeps {
  /** Connects the port with the drive. */
  readonly open: (port: MessagePort) => Promise<void>;
  readonly clock: Clock;
  /** Most thumbnails in memory, besides those that are watched. */
  readonly most?: number;
}

/** Time without a change of the screen before it is asked: what a fast scroll passes is never asked for, and costs nothing. */
const restMs = 100;
const usualMax = 300;

export function createThumbnailStore({ open, clock, most = usualMax }: ThumbnailStoreDeps): ThumbnailStore {
  const watched = new Map<string, { readonly id: string; readonly listeners: Set<() => void> }>();
  /** Object URLs, those that were used last at the end. Null for a thumbnail that can't be shown. */
  const urls = new Map<string, string | null>();
  let connection: Promise<MessagePort> | null = null;
  let resting = new AbortController();
  /** Number of thumbnails in the last request. */
  let asked = 0;

  async function connect(): Promise<MessagePort> {
    const { port1, port2 } = new MessageChannel();
    await open(port2);
    port1.onmessage = ({ data }) => receive(data as FromThumbnailServer);
    return port1;
  }

  function receive({ thumbnailCid, bytes }: FromThumbnailServer): void {
    if (connection === null || urls.has(thumbnailCid)) return;
    urls.set(thumbnailCid, bytes && createObjectUrl(bytes, "image/webp"));
    for (const listener of watched.get(thumbnailCid)?.listeners ?? []) listener();
    removeOldest();
  }

  function removeOldest(): void {
    let excess = urls.size - most;
    for (const [cid, url] of urls) {
      if (excess <= 0) return;
      if (watched.has(cid)) continue;
      if (url !== null) URL.revokeObjectURL(url);
      urls.delete(cid);
      excess -= 1;
    }
  }

  function send(port: MessagePort, message: ToThumbnailServer): void {
    port.postMessage(message);
  }

  async function ask(): Promise<void> {
    const missing = () => [...watched].flatMap(([cid, { id }]) => (urls.has(cid) ? [] : [id]));
    if (asked === 0 && missing().length === 0) return;
    connection ??= connect();
    const opened = connection;
    try {
      const port = await opened;
      if (connection !== opened) return;
      const ids = missing();
      asked = ids.length;
      send(port, { kind: "need", ids });
    } catch {
      // The next change of the screen tries again.
      if (connection === opened) connection = null;
    }
  }

  function askSoon(): void {
    resting.abort();
    resting = new AbortController();
    clock.wait(restMs, resting.signal).then(ask, () => undefined);
  }

  return {
    urlOf: (thumbnailCid) => urls.get(thumbnailCid) ?? null,
    watch({ id, thumbnailCid }, listener) {
      const entry = watched.get(thumbnailCid) ?? { id, listeners: new Set() };
      watched.set(thumbnailCid, entry);
      entry.listeners.add(listener);
      const known = urls.get(thumbnailCid);
      askSoon();
      if (known !== undefined) {
        urls.delete(thumbnailCid);
        urls.set(thumbnailCid, known);
      }
      return () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size > 0 || watched.get(thumbnailCid) !== entry) return;
        watched.delete(thumbnailCid);
        askSoon();
      };
    },
    close() {
      const closing = connection;
      connection = null;
      asked = 0;
      for (const url of urls.values()) if (url !== null) URL.revokeObjectURL(url);
      urls.clear();
      closing?.then(
        (port) => {
          send(port, { kind: "close" });
          port.close();
        },
        () => undefined,
      );
    },
  };
}
