import { type GuardedProcess, startGuarded } from "../processes/guarded-process.ts";

/** A process of the cluster that can be ended and started again with the same data and port. */
export interface CephDaemon {
  readonly name: string;
  /** Resolves when the daemon does its work. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

interface DaemonDeps {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Called before the start. The result resolves when the started daemon is ready. */
  prepareWait(): Promise<() => Promise<void>>;
  /** Folder that is removed when the daemon has exited for good, also when this process was killed. */
  readonly removeFolder?: string;
}

export function createDaemon(deps: DaemonDeps): CephDaemon {
  let running: GuardedProcess | undefined;

  async function end(how: "stop" | "kill"): Promise<void> {
    const ended = running;
    running = undefined;
    await ended?.[how]();
  }

  return {
    name: deps.name,
    async start() {
      if (running !== undefined) throw new Error(`${deps.name} is running.`);
      const waitUntilReady = await deps.prepareWait();
      const { command, removeFolder } = deps;
      const started = startGuarded({ command, args: [...deps.args], removeFolder }, deps.env);
      running = started;
      let output = "";
      started.output.resume();
      started.errors.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-2_000);
      });
      const failed = started.exited.then((code) => {
        if (running !== started) return;
        running = undefined;
        throw new Error(`${deps.name} exited with ${code}: ${output.trim()}`);
      });
      // Without a start that waits for it, the exit of a daemon is a matter of the cluster.
      failed.catch(() => undefined);
      await Promise.race([waitUntilReady(), failed]);
    },
    stop: () => end("stop"),
    kill: () => end("kill"),
  };
}

/** Replaces settings of the user for another cluster. */
export function cephEnvironment(configurationFile: string): NodeJS.ProcessEnv {
  const { CEPH_ARGS: _, CEPH_KEYRING: __, ...env } = process.env;
  return { ...env, CEPH_CONF: configurationFile };
}
