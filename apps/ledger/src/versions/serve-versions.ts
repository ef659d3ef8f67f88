import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { FastifyInstance } from "fastify";
import { createAddressStore } from "../addresses/address-store.ts";
import type { RequireReadProof } from "../blocks/read-proof.ts";
import type { ServedBlocks } from "../blocks/serve-blocks.ts";
import { deriveCopyKey } from "./copy-key.ts";
import { createCopyWriter } from "./copy-writer.ts";
import type { MapKeyOf } from "./map-keys.ts";
import { createReadNewestVersion } from "./newest-version.ts";
import { createReadVersions } from "./read-versions.ts";
import { createReplacedCopies, type ReplacedCopies } from "./replaced-copies.ts";
import { createReportVersion } from "./report-version.ts";
import { registerReportRoutes, registerVersionRoutes } from "./version-routes.ts";
import { createVersionStore } from "./version-store.ts";

interface VersionsDeps {
  readonly db: Db;
  readonly deployment: string;
  readonly clock: Clock;
  readonly logSecretKey: Uint8Array;
  readonly mapKeyOf: MapKeyOf;
  /** Verifier keys of the witnesses. */
  readonly witnesses: readonly string[];
  readonly blocks: ServedBlocks;
  readonly requireReadProof: RequireReadProof;
  readonly wakeSequencer: () => void;
  readonly wakeRemover: () => void;
}

/** Nobody pays for the ledger's own address, and its size has no limit. */
const withoutLimit = { sizeBytes: Number.MAX_SAFE_INTEGER, paidUntil: new Date("9999-12-31T00:00:00Z") };

/** Composes the versions of file databases and registers their routes. */
export async function serveVersions(app: FastifyInstance, deps: VersionsDeps): Promise<ReplacedCopies> {
  const { db, deployment, clock, mapKeyOf, witnesses, requireReadProof } = deps;
  const key = deriveCopyKey(deps.logSecretKey);
  await createAddressStore(db).entitle(key.addressHex, withoutLimit, clock.now());
  const replacedCopies = createReplacedCopies({ ...deps, copyAddressHex: key.addressHex });
  const copyWriter = createCopyWriter({ deployment, key, writer: deps.blocks });
  registerReportRoutes(app.internal, {
    reportVersion: createReportVersion({ ...deps, copyWriter, replacedCopies }),
    readVersions: createReadVersions({ db, readBlock: deps.blocks.readBlock }),
  });
  registerVersionRoutes(app, {
    store: createVersionStore(db),
    readNewestVersion: createReadNewestVersion({ db, mapKeyOf, witnesses }),
    requireReadProof,
  });
  return replacedCopies;
}
