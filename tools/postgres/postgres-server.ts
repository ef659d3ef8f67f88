import { execFile } from "node:child_process";
import { chown, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { type GuardedProcess, startGuarded } from "../processes/guarded-process.ts";
import { findPostgres } from "./find-postgres.ts";

const run = promisify(execFile);
const readyWithinMs = 30_000;
const startsAgainAfterMs = 300;
const databaseUser = "dexnet";

type User = { uid: number; gid: number } | undefined;

export interface PostgresServer {
  readonly url: string;
  /** Resolves when it accepts connections. */
  start(): Promise<void>;
  /** kill -9 of the server. Its data stays. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresServerOptions {
  /** Existing folder for the cluster and its socket. */
  readonly folder: string;
  /** Settings as `name=value`. */
  readonly settings: readonly string[];
  /** Whether the folder is removed as soon as the server exits. */
  readonly removesFolder?: boolean;
  onLine?(line: string): void;
}

/** Creates a cluster. The server only listens on a socket in the folder, and exits with this process. */
export async function createPostgresServer(options: PostgresServerOptions): Promise<PostgresServer> {
  const { folder } = options;
  const programs = findPostgres({ path: process.env.PATH });
  if (programs === null) {
    throw new Error(
      "PostgreSQL is not installed, and the tests need it: install it from your system's packages (Debian and Ubuntu: apt-get install postgresql; Homebrew: brew install postgresql).",
    );
  }
  const user = await unprivilegedUser();
  await createCluster(programs, folder, user);
  const settings = [...options.settings, "listen_addresses=", `unix_socket_directories=${folder}`];
  let server: GuardedProcess | undefined;

  function startProcess(): GuardedProcess {
    return startGuarded({
      command: join(programs as string, "postgres"),
      args: ["-D", join(folder, "data"), ...settings.flatMap((setting) => ["-c", setting])],
      cwd: folder,
      user,
      // Immediate shutdown, without waiting for connections: the data is not needed, or is recovered at the next start.
      stopSignal: "SIGQUIT",
      graceMs: 5_000,
      removeFolder: options.removesFolder === true ? folder : undefined,
    });
  }

  return {
    url: `postgres://${databaseUser}@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async start() {
      const deadline = Date.now() + readyWithinMs;
      for (;;) {
        server = startProcess();
        const outcome = await waitUntilReady(server, deadline - Date.now(), options.onLine);
        if (outcome.kind === "ready") return;
        await server.stop();
        // Connections of a killed server take a moment to end, and no server starts before.
        const isLeftover = outcome.log.includes("shared memory block") || outcome.log.includes("lock file");
        if (!isLeftover || options.removesFolder === true || Date.now() > deadline) {
          throw new Error(`PostgreSQL did not start: ${outcome.log.trim().split("\n").slice(-5).join(" ")}`);
        }
        await wait(startsAgainAfterMs);
      }
    },
    async kill() {
      await server?.kill();
    },
    async stop() {
      await server?.stop();
    },
  };
}

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
  const args = ["-D", join(folder, "data"), "-U", databaseUser, "--auth-local", "trust", "--auth-host", "reject"];
  args.push("--encoding", "UTF8", "--locale", "C", "--no-sync");
  await run(join(programs, "initdb"), args, { cwd: folder, ...user }).catch(async (error: { stderr?: string }) => {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL's initdb failed in ${folder}: ${error.stderr?.trim() ?? String(error)}`);
  });
}

type Outcome = { kind: "ready" } | { kind: "failed"; log: string };

async function waitUntilReady(
  server: GuardedProcess,
  limitMs: number,
  onLine: (line: string) => void = () => undefined,
): Promise<Outcome> {
  let log = "";
  return await new Promise((resolve) => {
    const limit = setTimeout(() => resolve({ kind: "failed", log: `not ready in time. ${log}` }), limitMs);
    const done = (outcome: Outcome) => {
      clearTimeout(limit);
      resolve(outcome);
    };
    // Read all the time, so that the pipe never fills up.
    server.output.resume();
    server.errors.setEncoding("utf8").on("data", (text: string) => {
      onLine(text.trimEnd());
      log = (log + text).slice(-4_000);
      if (log.includes("database system is ready to accept connections")) done({ kind: "ready" });
    });
    void server.exited.then(() => done({ kind: "failed", log }));
  });
}
