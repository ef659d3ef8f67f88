import { readdir, readFile } from "node:fs/promises";
import { openDatabase } from "../../packages/service/src/database/database.ts";
import { fetchBytes } from "./fetch-bytes.ts";

/** Unit of /proc/PID/stat on every Linux machine. */
const ticksPerSecond = 100;

/** Processor seconds that a service has used, by its metrics. */
export function secondsOfService(internalUrl: string): Promise<number> {
  return readMetric(internalUrl, "process_cpu_seconds_total");
}

/** Megabytes of memory that a service has now. */
export async function memoryOfService(internalUrl: string): Promise<number> {
  return (await readMetric(internalUrl, "process_resident_memory_bytes")) / 1e6;
}

async function readMetric(internalUrl: string, name: string): Promise<number> {
  const text = (await fetchBytes(`${internalUrl}/metrics`)).toString();
  const value = new RegExp(`^${name} ([\\d.e+-]+)`, "m").exec(text)?.[1];
  if (value === undefined) throw new Error(`${internalUrl} does not report ${name}`);
  return Number(value);
}

/** Id of the main process of a PostgreSQL server. */
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

/** Processor seconds of a PostgreSQL server: its main process, its ended children and its running children. */
export async function secondsOfPostgres(postmaster: number): Promise<number> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const running = await Promise.all(ids.map((id) => readProcess(id).catch(() => undefined)));
  const { own, endedChildren } = await readProcess(postmaster);
  const children = running.map((one) => (one?.parent === postmaster ? one.own + one.endedChildren : 0));
  return (own + endedChildren + children.reduce((sum, ticks) => sum + ticks, 0)) / ticksPerSecond;
}

/** Times in ticks. */
async function readProcess(id: number): Promise<{ parent: number; own: number; endedChildren: number }> {
  const text = await readFile(`/proc/${id}/stat`, "utf8");
  // The name in brackets may contain any character, so the fields are counted from its end.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((at) =>
    Number(fields[at]),
  );
  return { parent, own: user + system, endedChildren: endedUser + endedSystem };
}
