import { accountCalls } from "@dexnet/protocol/accounts";
import { productCalls } from "@dexnet/protocol/products";
import { startTemporaryPostgres } from "../../tools/postgres/temporary-postgres.ts";
import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { median } from "../harness/median.ts";
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";
import { type LoadOutcome, loadServer } from "./http-load.ts";
import { type SeededApi, startSeededApi } from "./seeded-api.ts";

const connections = 50;
const rounds = amount(5, 1);
const warmUpMs = amount(3_000, 300);
const roundMs = amount(2_500, 500);
/** Longest time of 99 of 100 calls of `me/` that still counts as fast. */
const maxP99Ms = 100;
const paths = { health: "/healthz", me: accountCalls.me.path, list: productCalls.userProducts.path } as const;
type Kind = keyof typeof paths;

/**
 * Calls of signed-in users over 50 connections, each of another user, ÷ calls of `/healthz`, which answers without a
 * session and without the database. In turns, with one api process.
 */
export async function measureApiRead(
  workspace: TemporaryWorkspace,
  kind: "PostgreSQL" | "embedded",
): Promise<Measured> {
  const postgres = kind === "PostgreSQL" ? await startTemporaryPostgres({ durable: true }) : undefined;
  try {
    const api = await startSeededApi(workspace, { databaseUrl: postgres?.url, accounts: amount(1_000, 50) });
    try {
      return summarize(await measureRounds(api));
    } finally {
      await api.stop();
    }
  } finally {
    await postgres?.stop();
  }
}

async function measureRounds(api: SeededApi): Promise<Record<Kind, LoadOutcome[]>> {
  const authorizations = await Promise.all(
    Array.from({ length: connections }, async (_, number) => `JWT ${await api.tokenOf(number)}`),
  );
  const kinds = Object.keys(paths) as Kind[];
  const load = (kind: Kind, durationMs: number) =>
    loadServer({ url: api.url, path: paths[kind], authorizations, durationMs });
  for (const kind of kinds) await load(kind, warmUpMs);
  const outcomes: Record<Kind, LoadOutcome[]> = { health: [], me: [], list: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) outcomes[kind].push(await load(kind, roundMs));
  }
  return outcomes;
}

function summarize(outcomes: Record<Kind, LoadOutcome[]>): Measured {
  const perSecond = (kind: Kind) => median(outcomes[kind].map((outcome) => outcome.perSecond));
  const p99Ms = (kind: Kind) => Math.max(...outcomes[kind].map((outcome) => outcome.p99Ms));
  const failed = Object.values(outcomes)
    .flat()
    .reduce((sum, outcome) => sum + outcome.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests were not answered with 200.`);
  const ratio = (kind: Kind) => perSecond(kind) / perSecond("health");
  const text = (kind: Kind) => `${Math.round(perSecond(kind))}/s, p99 at most ${Math.round(p99Ms(kind))} ms`;
  return {
    ratio: ratio("me"),
    exceeded: p99Ms("me") > maxP99Ms ? `p99 of me/ above ${maxP99Ms} ms` : undefined,
    detail: [
      `me/ ${text("me")}; /healthz ${text("health")};`,
      `products/list/user/ ${text("list")} (${ratio("list").toFixed(2)});`,
      `${connections} connections of as many users, medians of ${rounds} rounds in turns, none failed`,
    ].join(" "),
  };
}
