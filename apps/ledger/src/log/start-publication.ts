import { startBackgroundLoop } from "@dexnet/service/background/background-loop";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { readConsistencyProof } from "@dexnet/tlog/merkle/consistency";
import { hashBytes } from "@dexnet/tlog/merkle/hashes";
import { hashesFromTiles } from "@dexnet/tlog/merkle/tiles";
import type { Policy } from "@dexnet/tlog/notes/policy";
import type { Registry } from "prom-client";
import { createJobLease, type JobLease } from "../repair/job-lease.ts";
import { anchorLeaseMs, anchorLoopMs } from "./anchor-limits.ts";
import { createAnchorSender } from "./anchor-sender.ts";
import type { AnchorSettings } from "./anchor-settings.ts";
import { createAnchorStore, type FinalAnchor } from "./anchor-store.ts";
import { createPublicationMetrics } from "./publication-metrics.ts";
import { createPublishedCheckpoints, type PublishedCheckpoint } from "./published-checkpoint.ts";
import { sendCheckpoint } from "./witness-client.ts";
import { createWitnessFeeder, type SignedCheckpoint } from "./witness-feeder.ts";
import { witnessLeaseMs, witnessLoopMs } from "./witness-limits.ts";
import { createCosignatureStore } from "./witness-store.ts";

export interface PublicationSettings {
  /** Undefined when no witnesses are configured. */
  readonly witnesses?: Policy | undefined;
  /** Undefined when checkpoints are not anchored. */
  readonly anchors?: AnchorSettings | undefined;
}

/** Checkpoints and tiles of the log. */
export interface LogReader {
  readNewestCheckpoint(): Promise<SignedCheckpoint | undefined>;
  readCheckpoint(size: number): Promise<SignedCheckpoint | undefined>;
  /** Hashes of a tile. It may have grown. */
  readTile(level: number, index: number): Promise<Uint8Array | undefined>;
}

/** Public side of the log: published checkpoints with their cosignatures, and anchors. */
export interface Publication {
  readonly settings: PublicationSettings;
  readPublished(): Promise<PublishedCheckpoint | undefined>;
  /** Checkpoint of a size with all cosignatures that it has. */
  readCosigned(size: number): Promise<PublishedCheckpoint | undefined>;
  readNewestAnchor(): Promise<FinalAnchor | undefined>;
  /** Final anchor of the smallest tree with at least that many entries. */
  findAnchor(smallestSize: number): Promise<FinalAnchor | undefined>;
  stop(): Promise<void>;
}

/** Starts the jobs that ask witnesses and anchor checkpoints, as far as they are configured. */
export async function startPublication(deps: {
  readonly db: Db;
  readonly reader: LogReader;
  readonly settings: PublicationSettings;
  readonly registry: Registry;
  readonly log: Logger;
  readonly clock: Clock;
}): Promise<Publication> {
  const { db, reader, settings, log, clock } = deps;
  const cosignatures = createCosignatureStore(db);
  const anchors = createAnchorStore(db);
  const { readPublished, readCosigned } = createPublishedCheckpoints({
    store: cosignatures,
    policy: settings.witnesses,
    readNewestCheckpoint: reader.readNewestCheckpoint,
    readCheckpoint: reader.readCheckpoint,
  });
  const metrics = createPublicationMetrics({
    registry: deps.registry,
    clock,
    readPublished,
    readNewestCheckpoint: reader.readNewestCheckpoint,
    anchors: settings.anchors === undefined ? undefined : { store: anchors, chainId: settings.anchors.chainId },
  });
  const jobs: { stop(): Promise<void> }[] = [];
  // Without a database the lease ends by itself, and the stop goes on.
  const releaseLease = (lease: JobLease) =>
    lease.release(clock.now()).catch((err: unknown) => log.warn({ err }, "A lease could not be released"));

  if (settings.witnesses !== undefined) {
    const lease = createJobLease(db, "witnesses", witnessLeaseMs);
    const feeder = createWitnessFeeder({
      policy: settings.witnesses,
      store: cosignatures,
      lease,
      clock,
      log,
      send: sendCheckpoint,
      countFailure: metrics.countWitnessFailure,
      readNewestCheckpoint: reader.readNewestCheckpoint,
      proveConsistency: (oldSize, newSize) => proveConsistency(reader, oldSize, newSize),
    });
    const loop = startBackgroundLoop({ name: "witness feeder", intervalMs: witnessLoopMs, log, run: feeder.run });
    jobs.push({ stop: () => loop.stop().then(() => releaseLease(lease)) });
  }
  if (settings.anchors !== undefined) {
    const { rpcUrl, chainId, contract, secretKeyHex, intervalMs } = settings.anchors;
    // The library of the chain is loaded only where it is needed.
    const { createAnchorWriter } = await import("@dexnet/chain/anchors/anchor-writer");
    const lease = createJobLease(db, "anchors", anchorLeaseMs);
    const sender = createAnchorSender({
      store: anchors,
      lease,
      intervalMs,
      clock,
      log,
      readNewestCheckpoint: readPublished,
      observeFunds: metrics.observeFunds,
      writer: createAnchorWriter({ url: rpcUrl, contract: { chainId, address: contract }, secretKeyHex }),
    });
    const loop = startBackgroundLoop({ name: "anchor sender", intervalMs: anchorLoopMs, log, run: sender.run });
    jobs.push({ stop: () => loop.stop().then(() => releaseLease(lease)) });
  }
  return {
    settings,
    readPublished,
    readCosigned,
    readNewestAnchor: anchors.readNewestFinal,
    findAnchor: anchors.findFinal,
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

async function proveConsistency(reader: LogReader, oldSize: number, newSize: number): Promise<readonly Uint8Array[]> {
  const readHashes = hashesFromTiles(newSize, async ({ level, index, width }) => {
    const hashes = await reader.readTile(Number(level), index);
    return (hashes ?? new Uint8Array()).subarray(0, width * hashBytes);
  });
  return await readConsistencyProof(oldSize, newSize, readHashes);
}
