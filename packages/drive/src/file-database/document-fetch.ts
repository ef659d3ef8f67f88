import { lowerAddress } from "@dexnet/crypto/verify/address";
import type { FileDatabaseDocument } from "@dexnet/crypto/verify/file-database-statement";
import { productCalls } from "@dexnet/protocol/products";
import type { Caller } from "../http/caller.ts";
import type { Clock } from "../platform/clock.ts";
import { documentAheadMs } from "../platform/limits.ts";
import type { Random } from "../platform/random.ts";
import type { SealedPins } from "../platform/version-pins.ts";

/** A file database as the server gave it, unchecked, and what the device had seen before it asked. */
export interface FetchedDocument {
  readonly document: FileDatabaseDocument;
  readonly sealedPin: string | null;
}

export interface DocumentFetch {
  /** The newest. Faults: storage_not_found, bad_answer, and those of every call. */
  newest(address: string): Promise<FetchedDocument>;
  /** Asks for it while its key is still being made: `newest` takes that answer, once, if it is wanted soon. */
  ahead(address: string): void;
  /** Remembers where the server says that the storage's file database is. */
  locate(address: string, url: string): void;
}

export interface DocumentFetchDeps {
  call: Caller;
  sealedPins: SealedPins;
  clock: Clock;
  random: Random;
}

/** Fetches file databases by the URL that stands in their storage's `fdb`. */
export function createDocumentFetch({ call, sealedPins, clock, random }: DocumentFetchDeps): DocumentFetch {
  const asked = new Map<string, { at: number; answer: Promise<FetchedDocument> }>();
  const urls = new Map<string, string>();

  async function urlOf(address: string): Promise<string> {
    const known = urls.get(lowerAddress(address));
    if (known !== undefined) return known;
    const { fdb } = await call(productCalls.storage, { params: { address } });
    urls.set(lowerAddress(address), fdb);
    return fdb;
  }

  async function ask(address: string): Promise<FetchedDocument> {
    // Read before asking: another tab may save a newer version while the answer is on its way.
    const sealedPin = await sealedPins.read(address);
    const url = await urlOf(address);
    try {
      // The query parameter keeps caches from answering with an older version.
      const query = { r: random.id() };
      const document = await call(productCalls.fileDatabase, { params: { address }, url, query });
      return { document, sealedPin };
    } catch (fault) {
      // It may lie elsewhere by now: the next one who asks looks where.
      urls.delete(lowerAddress(address));
      throw fault;
    }
  }

  return {
    newest(address) {
      const early = asked.get(lowerAddress(address));
      asked.delete(lowerAddress(address));
      return early !== undefined && clock.now() - early.at < documentAheadMs ? early.answer : ask(address);
    },
    ahead(address) {
      const answer = ask(address);
      // Whoever takes it hears of its fault.
      answer.catch(() => undefined);
      asked.set(lowerAddress(address), { at: clock.now(), answer });
    },
    locate: (address, url) => void urls.set(lowerAddress(address), url),
  };
}
