import { execFile } from "node:child_process";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type GuardedProcess, startGuarded } from "../processes/guarded-process.ts";
import { findPostgres } from "./find-postgres.ts";

const run = promisify(execFile);
const READY_WITHIN_MS = 30_000;
const USER = "dexnet";

/** Settings without syncs, because tests lose nothing in a power failure. */
const FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
const ALWAYS = ["max_connections=200"];

export interface TemporaryPostgres {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server in a temporary folder, which exits with this process. It only listens on a socket in that folder,
 * which only its user and root can enter: a connection takes a third less than one over loopback with a password. With
 * `durable` it syncs as in production, for benchmarks.
 */
export async function startTemporaryPostgres(options: { durable?: boolean } = {}): Promise<TemporaryPostgres> {
  const speed = options.durable === true ? ALWAYS : [...FAST, ...ALWAYS];
  const programs = findPostgres({ path: process.env.PATH });
  if (programs === null) {
    throw new Error(
      "PostgreSQL is not installed, and the tests need it: install it from your system's packages (Debian and Ubuntu: apt-get install postgresql; Homebrew: brew install postgresql).",
    );
  }
  const user = await unprivilegedUser();
  const outcome = await startServer(programs, user, speed);
  if (outcome.kind === "ready") return outcome.server;
  throw new Error(`PostgreSQL did not start: ${outcome.log.trim().split("\n").slice(-5).join(" ")}`);
}

type User = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root. Its package creates a user for it. */
async function unprivilegedUser(): Promise<User> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const [uid, gid] = await Promise.all(
      ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, "postgres"])).stdout)),
    );
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  } catch {
    // Reported below.
  }
  throw new Error("PostgreSQL doesn't run as root, and this machine has no user called postgres to run it as.");
}

async function createCluster(programs: string, folder: string, user: User): Promise<void> {
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const args = ["-D", join(folder, "data"), "-U", USER, "--auth-local", "trust", "--auth-host", "reject"];
  args.push("--encoding", "UTF8", "--locale", "C", "--no-sync");
  await run(join(programs, "initdb"), args, { cwd: folder, ...user }).catch(async (error: { stderr?: string }) => {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL's initdb failed in ${folder}: ${error.stderr?.trim() ?? String(error)}`);
  });
}

type Outcome = { kind: "ready"; server: TemporaryPostgres } | { kind: "failed"; log: string };

async function startServer(programs: string, user: User, speed: readonly string[]): Promise<Outcome> {
  // mkdtemp creates the folder without access for others.
  const folder = await mkdtemp(join(tmpdir(), "dexnet-postgres-"));
  await createCluster(programs, folder, user);
  const settings = [...speed, "listen_addresses=", `unix_socket_directories=${folder}`];
  const server = startGuarded({
    command: join(programs, "postgres"),
    args: ["-D", join(folder, "data"), ...settings.flatMap((setting) => ["-c", setting])],
    cwd: folder,
    user,
    // Immediate shutdown, without waiting for connections, because the data is not needed.
    stopSignal: "SIGQUIT",
    graceMs: 5_000,
    removeFolder: folder,
  });
  const outcome = await waitUntilReady(server);
  if (outcome.kind === "ready") {
    const url = `postgres://${USER}@localhost/postgres?host=${encodeURIComponent(folder)}`;
    return { kind: "ready", server: { url, stop: () => server.stop() } };
  }
  await server.stop();
  return outcome;
}

async function waitUntilReady(server: GuardedProcess): Promise<{ kind: "ready" } | { kind: "failed"; log: string }> {
  let log = "";
  return await new Promise((resolve) => {
    const limit = setTimeout(() => resolve({ kind: "failed", log: `not ready in time. ${log}` }), READY_WITHIN_MS);
    const done = (outcome: { kind: "ready" } | { kind: "failed"; log: string }) => {
      clearTimeout(limit);
      resolve(outcome);
    };
    // Read all the time, so that the pipe never fills up.
    server.output.resume();
    server.errors.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-4_000);
      if (log.includes("database system is ready to accept connections")) done({ kind: "ready" });
    });
    void server.exited.then(() => done({ kind: "failed", log }));
  });
}
