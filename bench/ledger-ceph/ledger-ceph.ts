import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type LedgerProcess, startLedgerProcess } from "../../apps/ledger/src/testing/ledger-process.ts";
import { newBlock, newWallet } from "../../apps/ledger/src/testing/signed-block.ts";
import { encryptedSizeOf, partSizeBytes } from "../../packages/crypto/src/blocks/parts.ts";
import { type CephCluster, startCeph } from "../../tools/ceph/ceph-cluster.ts";
import type { CephUser } from "../../tools/ceph/gateway-admin.ts";
import { startTemporaryPostgres } from "../../tools/postgres/temporary-postgres.ts";
import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { median, medianText } from "../harness/median.ts";
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";
import { clearLedger } from "../ledger-put/clear-ledger.ts";
import { createSender } from "../ledger-put/sender.ts";
import { presignUrl } from "./presign-url.ts";
import { createUrlSender } from "./put-to-urls.ts";

const inFlight = 6;
const rounds = amount(5, 1);
const warmUpRounds = amount(2, 0);
const blocksInRound = amount(24, 6);
const bucket = "blocks";
const copies = 3;

/** The same blocks into a ledger with folder devices ÷ into the S3 gateway of a Ceph cluster with three copies. */
export async function measureLedgerCeph(workspace: TemporaryWorkspace): Promise<Measured> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const ceph = await startCeph({ osds: copies });
    stops.push(() => ceph.stop());
    const user = await ceph.createUser("bench");
    await ceph.createBucket(user, bucket);
    const postgres = await startTemporaryPostgres({ durable: true });
    stops.push(() => postgres.stop());
    const dataFolder = join(await workspace.createFolder(), "ledger");
    const ledger = await startLedgerProcess({ DEXNET_DATA: dataFolder, DATABASE_URL: postgres.url });
    stops.push(async () => void (await ledger.stop()));
    return summarize(await measureRounds({ ledger, dataFolder, ceph, user }));
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

interface Servers {
  readonly ledger: LedgerProcess;
  readonly dataFolder: string;
  readonly ceph: CephCluster;
  readonly user: CephUser;
}

/** Megabytes per second of each round. */
interface Speeds {
  readonly ours: number[];
  readonly ceph: number[];
}

async function measureRounds({ ledger, dataFolder, ceph, user }: Servers): Promise<Speeds> {
  const wallet = newWallet(await ledger.deployment());
  await ledger.entitle(wallet, Number.MAX_SAFE_INTEGER);
  const toLedger = createSender(ledger.url, wallet.address, inFlight);
  const toCeph = createUrlSender(inFlight);
  const speeds: Speeds = { ours: [], ceph: [] };
  try {
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      const blocks = Array.from({ length: blocksInRound }, () =>
        newBlock(wallet, randomBytes(encryptedSizeOf(partSizeBytes))),
      );
      const urls = new Map(blocks.map(({ cid }) => [cid, signedUrl(ceph, user, cid)]));
      const putToCeph = () => speedOf(blocks, ({ cid, blockBytes }) => toCeph.put(urls.get(cid) ?? "", blockBytes));
      const putToLedger = () => speedOf(blocks, ({ blockBytes }) => toLedger.put(blockBytes));
      const isOursFirst = round % 2 === 0;
      const first = await (isOursFirst ? putToLedger() : putToCeph());
      const second = await (isOursFirst ? putToCeph() : putToLedger());
      await clearLedger(
        ledger,
        wallet,
        blocks.map(({ cid }) => cid),
        dataFolder,
      );
      if (round < warmUpRounds) continue;
      speeds.ours.push(isOursFirst ? first : second);
      speeds.ceph.push(isOursFirst ? second : first);
    }
    return speeds;
  } finally {
    toLedger.close();
    toCeph.close();
  }
}

function signedUrl({ endpoint }: CephCluster, { accessKey, secretKey }: CephUser, key: string): string {
  return presignUrl({
    method: "PUT",
    url: `${endpoint}/${bucket}/${key}`,
    region: "us-east-1",
    accessKey,
    secretKey,
    at: new Date(),
    expiresSeconds: 3_600,
  });
}

async function speedOf<T extends { blockBytes: Uint8Array }>(
  blocks: readonly T[],
  put: (block: T) => Promise<void>,
): Promise<number> {
  const pending = blocks.values();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (const block of pending) await put(block);
    }),
  );
  const sizeBytes = blocks.reduce((sum, { blockBytes }) => sum + blockBytes.length, 0);
  return sizeBytes / 1_000 / (performance.now() - startedAt);
}

function summarize({ ours, ceph }: Speeds): Measured {
  return {
    ratio: median(ours) / median(ceph),
    detail: [
      `ledger ${medianText(ours, "MB/s")}, radosgw with ${copies} OSDs and copies ${medianText(ceph, "MB/s")};`,
      `${inFlight} in flight, ${blocksInRound} blocks of 4 MiB a round, ${rounds} rounds in turns after ${warmUpRounds} to warm up`,
    ].join(" "),
  };
}
