import { lowerAddress } from "@dexnet/crypto/verify/address";
import type { FileDatabaseDocument } from "@dexnet/crypto/verify/file-database-statement";
import { productCalls } from "@dexnet/protocol/products";
import type { Caller } from "./caller.ts";
import type { Clock } from "./clock.ts";
import { documentAheadMs } from "./limits.ts";
import type { Random } from "./random.ts";
import type { SealedPins } from "./version-pins.ts";

/** A file database as the server gave it, unchecked, and what the device had seen before it asked. */
export interface FetchedDocument {
  readonly document: FileDatabaseDocument;
  readonly sealedPin: string | null;
}

export interface DocumentFetch {
  /** The newest. Faults: storage_not_found, and those of every call. */
  newest(address: string): Promise<FetchedDocument>;
  /** Asks for it while its key is still being made: `newest` takes that answer, once, if it is wanted soon. */
  ahead(address: string): void;
}

export interface DocumentFetchDeps {
  call: Caller;
  sealedPins: SealedPins;
  clock: Clock;
  random: Random;
}

export function createDocumentFetch({ call, sealedPins, clock, random }: DocumentFetchDeps): DocumentFetch {
  const asked = new Map<string, { at: number; answer: Promise<FetchedDocument> }>();

  async function ask(address: string): Promise<FetchedDocument> {
    // Read before asking: another tab may save a newer version while the answer is on its way.
    const sealedPin = await sealedPins.read(address);
    const document = await call(productCalls.fileDatabase, { params: { address }, query: { r: random.id() } });
    return { document, sealedPin };
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
  };
}
