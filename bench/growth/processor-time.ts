import { readdir, readFile } from "node:fs/promises";
import { openDatabase } from "../../packages/service/src/database/database.ts";
import { fetchBytes } from "./fetch-bytes.ts";

/** Linux tells it in hundredths of a second, on every machine. */
const ticksPerSecond = 100;

/** Processor seconds that a process of ours has used, as its own figures tell. */
export async function secondsOfService(url: string): Promise<number> {
  const text = (await fetchBytes(`${url}/metrics`)).toString();
  const seconds = /^process_cpu_seconds_total ([\d.e+-]+)/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error(`${url} does not tell its processor time`);
  return Number(seconds);
}

/** The process that all others of a PostgreSQL server descend from. */
export async function findPostmaster(databaseUrl: string): Promise<number> {
  const database = await openDatabase({ url: databaseUrl, schemaName: "dexnet_bench" });
  try {
    return await database.withLock("bench", async (connection) => {
      const [row] = await connection.rows("SELECT pg_backend_pid() AS pid");
      return (await readProcess(Number(row?.pid))).parent;
    });
  } finally {
    await database.close();
  }
}

/** Processor seconds of a PostgreSQL server: of its main process, of all that it has ended, and of those that run. */
export async function secondsOfPostgres(postmaster: number): Promise<number> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const running = await Promise.all(ids.map((id) => readProcess(id).catch(() => undefined)));
  const { own, ofEnded } = await readProcess(postmaster);
  const ofChildren = running.map((one) => (one?.parent === postmaster ? one.own + one.ofEnded : 0));
  return (own + ofEnded + ofChildren.reduce((sum, ticks) => sum + ticks, 0)) / ticksPerSecond;
}

/** Times are in ticks. */
async function readProcess(id: number): Promise<{ parent: number; own: number; ofEnded: number }> {
  const text = await readFile(`/proc/${id}/stat`, "utf8");
  // The name in brackets may hold anything; fields are counted from behind it.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((at) =>
    Number(fields[at]),
  );
  return { parent, own: user + system, ofEnded: endedUser + endedSystem };
}
