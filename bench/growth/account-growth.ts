import { argon2, createPasswords } from "../../apps/api/src/accounts/passwords.ts";
import { testPassword } from "../../apps/api/src/testing/api-client.ts";
import { startTemporaryPostgres } from "../../tools/postgres/temporary-postgres.ts";
import { startSeededApi } from "../api/seeded-api.ts";
import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";
import { type AccountCall, callCounts, createAccountCalls } from "./account-calls.ts";
import { type Comparison, type CostSource, compareCosts } from "./compare-costs.ts";
import { findPostmaster, memoryOfService, secondsOfPostgres, secondsOfService } from "./processor-time.ts";

const few = 100;
const many = amount(100_000, 200, "BENCH_GROWTH_ACCOUNTS");
const windows = amount(5, 1);
const windowsOf = { "sign-in": windows, register: windows, me: windows, list: windows, save: windows };
const atOnce = 4;

interface MeasuredApi extends CostSource<AccountCall> {
  describeSize(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Processor time of account calls with 100,000 accounts ÷ with 100, on both databases; the worst of them. The two apis of a
 * database are measured in turns.
 */
export async function measureAccountGrowth(workspace: TemporaryWorkspace): Promise<Measured> {
  const parts: Comparison[] = [];
  for (const name of ["PostgreSQL", "embedded"] as const) {
    const apis: MeasuredApi[] = [];
    const start = async (accounts: number) => {
      workspace.signal.throwIfAborted();
      workspace.print(`filling ${name} with ${accounts} accounts`);
      const api = await startMeasuredApi(workspace, name, accounts);
      apis.push(api);
      return api;
    };
    try {
      const [small, large] = [await start(few), await start(many)];
      const { ratio, text } = await compareCosts(name, windowsOf, { small, large });
      parts.push({ ratio, text: `${text}, ${await large.describeSize()}` });
    } finally {
      await Promise.all(apis.map((api) => api.stop()));
    }
  }
  return {
    ratio: Math.max(...parts.map(({ ratio }) => ratio)),
    detail: [
      `processor time of a call at ${many} accounts ÷ at ${few}, medians of ${windows} windows; the worst of`,
      parts.map(({ text }) => text).join("; "),
    ].join(" "),
  };
}

async function startMeasuredApi(
  workspace: TemporaryWorkspace,
  name: "PostgreSQL" | "embedded",
  accounts: number,
): Promise<MeasuredApi> {
  const postgres = name === "PostgreSQL" ? await startTemporaryPostgres({ durable: true }) : undefined;
  try {
    const passwordHash = await (await createPasswords(argon2)).hash(testPassword);
    const api = await startSeededApi(workspace, { databaseUrl: postgres?.url, accounts, passwordHash });
    const postmaster = postgres === undefined ? undefined : await findPostmaster(postgres.url);
    const cpuSeconds = async () =>
      (await secondsOfService(api.internalUrl)) + (postmaster === undefined ? 0 : await secondsOfPostgres(postmaster));
    const { call } = await createAccountCalls(api, accounts);
    return {
      async costOf(kind) {
        const pending = Array(callCounts[kind]).keys();
        const before = await cpuSeconds();
        await Promise.all(
          Array.from({ length: atOnce }, async () => {
            for (const _ of pending) await call(kind);
          }),
        );
        return (((await cpuSeconds()) - before) * 1_000) / callCounts[kind];
      },
      describeSize: async () =>
        `${Math.round(api.bytesOfAccount)} bytes of database an account, api process ${Math.round(await memoryOfService(api.internalUrl))} MB`,
      async stop() {
        await api.stop();
        await postgres?.stop();
      },
    };
  } catch (fault) {
    await postgres?.stop();
    throw fault;
  }
}
