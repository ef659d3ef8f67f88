import type { FastifyInstance } from "fastify";
import { type BeforeForget, createAddressStore } from "../addresses/address-store.ts";
import type { RegisteredBlocks } from "../blocks/register-blocks.ts";
import type { Shared } from "../shared.ts";
import { deriveCopyKey } from "./copy-key.ts";
import { createCopyWriter } from "./copy-writer.ts";
import { createForgetVersions } from "./forget-versions.ts";
import { createMapKeys } from "./map-keys.ts";
import { createReadNewestVersion } from "./newest-version.ts";
import { createReadVersions } from "./read-versions.ts";
import { createReplacedCopies, type ReplacedCopies } from "./replaced-copies.ts";
import { createReportVersion } from "./report-version.ts";
import { registerReportRoutes, registerVersionRoutes } from "./version-routes.ts";
import { createVersionStore } from "./version-store.ts";

export interface RegisterVersionsDeps {
  readonly logSecretKey: Uint8Array;
  /** Key of the verifiable random function that gives storages their keys in the map. */
  readonly mapSecretKey: Uint8Array;
  /** Verifier keys of the witnesses. */
  readonly witnesses: readonly string[];
  readonly blocks: RegisteredBlocks;
  readonly wakeSequencer: () => void;
  readonly wakeRemover: () => void;
}

export interface RegisteredVersions {
  /** Releases all copies of the file database of an address. */
  readonly releaseAllCopies: ReplacedCopies["releaseAll"];
  readonly forgetVersions: BeforeForget;
}

/** Nobody pays for the ledger's own address, and its size has no limit. */
const withoutLimit = { sizeBytes: Number.MAX_SAFE_INTEGER, paidUntil: new Date("9999-12-31T00:00:00Z") };

export async function registerVersions(
  http: FastifyInstance,
  shared: Shared,
  deps: RegisterVersionsDeps,
): Promise<RegisteredVersions> {
  const { db, deployment, clock, requireReadProof } = shared;
  const { blocks, witnesses, wakeSequencer, wakeRemover } = deps;
  const mapKeyOf = createMapKeys(deps.mapSecretKey);
  const key = deriveCopyKey(deps.logSecretKey);
  await createAddressStore(db).entitle(key.addressHex, withoutLimit, clock.now());
  const replacedCopies = createReplacedCopies({ db, clock, wakeRemover, copyAddressHex: key.addressHex });
  const copyWriter = createCopyWriter({ deployment, key, writer: blocks });
  registerReportRoutes(http.internal, {
    reportVersion: createReportVersion({ ...shared, mapKeyOf, copyWriter, replacedCopies, wakeSequencer }),
    readVersions: createReadVersions({ db, readBlock: blocks.readBlock }),
  });
  registerVersionRoutes(http, {
    store: createVersionStore(db),
    readNewestVersion: createReadNewestVersion({ db, mapKeyOf, witnesses }),
    requireReadProof,
  });
  return {
    releaseAllCopies: replacedCopies.releaseAll,
    forgetVersions: createForgetVersions({ deployment, mapKeyOf }),
  };
}
