import type { Clock } from "@dexnet/blocks/clock";
import type { Random } from "@dexnet/blocks/random";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import { productCalls } from "@dexnet/protocol/products";
import * as z from "zod/mini";
import type { SealedPins } from "../../storages/version-pins.ts";

/** A file database from the server, not verified, and the pin of the device from before the request. */
export interface FetchedDocument {
  readonly document: FileDatabaseDocument;
  readonly sealedPin: string | null;
}

/** A version with the deltas that lead to it from the snapshot before it, or with as few of them as possible. */
export type PastQuery = { readonly until: number } | { readonly version: number };

export interface DocumentFetch {
  /**
   * Fetches the newest version: only the deltas after the version `since`, if the server still has them. Faults:
   * storage_not_found, file_database_newer for a format that this program does not know, bad_answer, and those of every
   * call.
   */
  fetchNewest(address: string, since: number | null): Promise<FetchedDocument>;
  /**
   * Starts the request while the key is still being derived. The next `fetchNewest` uses its answer, if it follows soon and
   * asks for the same.
   */
  prefetch(address: string, since: number | null): void;
  /** Fetches a kept version. Faults: file_database_version_not_found, and those of `fetchNewest`. */
  fetchPast(address: string, query: PastQuery): Promise<FileDatabaseDocument>;
  /** Stores the URL of a storage's file database, as the server gave it. */
  setUrl(address: string, url: string): void;
}

export interface DocumentFetchDeps {
  readonly call: Caller;
  readonly sealedPins: SealedPins;
  readonly clock: Clock;
  readonly random: Random;
}

interface PrefetchedDocument {
  readonly startedAt: number;
  readonly since: number | null;
  readonly answer: Promise<FetchedDocument>;
}

/** Time within which a prefetched file database is used. */
const documentAheadMs = 10_000;

/** Fetches file databases by the URL in the field `fdb` of their storage. */
export function createDocumentFetch({ call, sealedPins, clock, random }: DocumentFetchDeps): DocumentFetch {
  const prefetched = new Map<string, PrefetchedDocument>();
  const urls = new Map<string, string>();

  async function urlOf(address: string): Promise<string> {
    const known = urls.get(lowerAddress(address));
    if (known !== undefined) return known;
    const { fdb } = await call(productCalls.storage, { params: { address } });
    urls.set(lowerAddress(address), fdb);
    return fdb;
  }

  async function fetchDocument(address: string, since: number | null): Promise<FetchedDocument> {
    // The pin is read before the request, because another tab may save a newer version meanwhile.
    const sealedPin = await sealedPins.read(address);
    return { document: await fetchByUrl(address, since === null ? {} : { since }), sealedPin };
  }

  async function fetchByUrl(address: string, query: { since?: number } | PastQuery): Promise<FileDatabaseDocument> {
    const url = await urlOf(address);
    try {
      // The query parameter `r` keeps caches from answering with an older version.
      const options = { params: { address }, url, query: { r: random.id(), ...query } };
      return await call(productCalls.fileDatabase, options);
    } catch (fault) {
      // The URL may have changed, so the next request reads it again.
      urls.delete(lowerAddress(address));
      throw isNewerFormat(fault) ? new AppError("file_database_newer", { cause: fault }) : fault;
    }
  }

  return {
    fetchNewest(address, since) {
      const early = prefetched.get(lowerAddress(address));
      prefetched.delete(lowerAddress(address));
      const isUsable = early?.since === since && clock.now() - early.startedAt < documentAheadMs;
      return isUsable ? early.answer : fetchDocument(address, since);
    },
    prefetch(address, since) {
      const answer = fetchDocument(address, since);
      // `fetchNewest` throws the fault.
      answer.catch(() => undefined);
      prefetched.set(lowerAddress(address), { startedAt: clock.now(), since, answer });
    },
    fetchPast: fetchByUrl,
    setUrl: (address, url) => void urls.set(lowerAddress(address), url),
  };
}

function isNewerFormat(fault: unknown): boolean {
  if (!(fault instanceof AppError && fault.cause instanceof z.core.$ZodError)) return false;
  return fault.cause.issues.some(({ code, path }) => code === "too_big" && path[0] === "format");
}
