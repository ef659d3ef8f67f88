import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Cluster, startCluster } from "./cluster/cluster.ts";
import { createRunLogs } from "./cluster/run-logs.ts";
import { type DrainReport, drainDevice } from "./drain.ts";
import { type Kill, planKills, runKills } from "./kills.ts";
import { createDice } from "./load/dice.ts";
import { createFigures } from "./load/figures.ts";
import { type LoadOptions, preparePeople, runLoad } from "./load/run-load.ts";
import type { DistributedOptions } from "./options.ts";
import { formatDrain, formatFaults, formatKills } from "./report.ts";
import { verifyEverything } from "./verify/verify.ts";

const interruptionPollMs = 200;

export interface DistributedRun {
  readonly options: DistributedOptions;
  readonly logFolder: string;
  isInterrupted(): boolean;
  say(text: string): void;
}

/** Runs load, kills and verification. Prints the result, and returns whether everything was verified. */
export async function runDistributed({ options, logFolder, isInterrupted, say }: DistributedRun): Promise<boolean> {
  const logs = createRunLogs(logFolder);
  const interrupted = new AbortController();
  const watch = setInterval(() => {
    if (isInterrupted()) interrupted.abort(new Error("The command was interrupted."));
  }, interruptionPollMs);
  let cluster: Cluster | undefined;
  try {
    cluster = await startCluster({ logs, withCeph: options.withCeph, say });
    const faults = await runScenarios(cluster);
    process.stdout.write(formatFaults(faults));
    return faults.length === 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return false;
  } finally {
    clearInterval(watch);
    say("stopping");
    await cluster?.stop();
    await logs.close();
  }

  /** Returns everything that must not happen, as sentences. */
  async function runScenarios(running: Cluster): Promise<string[]> {
    const dice = createDice(options.seed);
    const figures = createFigures();
    say("registering people");
    const storages = await preparePeople(running, figures);
    const verify = () =>
      verifyEverything({
        cluster: running,
        storages,
        figures,
        say,
        stopping: interrupted.signal,
        recoverFolder: join(logFolder, "recovered"),
        onRecoverLine: logs.open("recover"),
        auditFolder: join(logFolder, "audited"),
        onAuditLine: logs.open("audit"),
      });

    const kills: Kill[] = [];
    const overMs = options.minutes * 60_000;
    say(`load for ${options.minutes} minutes with ${options.kills} kills, seed ${options.seed}`);
    const loadMs = await runWithLoad({ storages, figures, dice, label: "kills" }, async () => {
      const startedAt = Date.now();
      const rounds = planKills(running.parts, options.kills, dice.fork());
      await runKills({
        rounds,
        overMs,
        dice: dice.fork(),
        stopping: interrupted.signal,
        onKill(kill) {
          kills.push(kill);
          logs.open("kills")(JSON.stringify({ at: new Date(), ...kill }));
        },
      });
      // The load goes on until the last restart, which may be later.
      const restMs = Math.max(0, startedAt + overMs - Date.now());
      await wait(restMs, undefined, { signal: interrupted.signal });
    });
    const afterKills = await verify();
    const { errors } = logs;
    process.stdout.write(`\n${formatKills({ options, loadMs, kills, figures, verification: afterKills, errors })}`);

    say("draining a device during uploads");
    let drain: DrainReport | undefined;
    const drainFigures = createFigures();
    await runWithLoad({ storages, figures: drainFigures, dice, label: "drain" }, async () => {
      drain = await drainDevice(running, interrupted.signal);
    });
    if (drain === undefined) throw new Error("The drain has no report.");
    const afterDrain = await verify();
    process.stdout.write(`\n${formatDrain({ drain, figures: drainFigures, verification: afterDrain })}`);
    const missing = options.kills - kills.length;
    return [
      ...(missing > 0 ? [`${missing} of ${options.kills} kills were not made`] : []),
      ...[...figures.faults, ...drainFigures.faults, ...running.crashes, ...drain.faults],
      ...[...afterKills.faults, ...afterDrain.faults],
    ];
  }

  /** Runs the work while people use their devices. Returns the time until everything was acknowledged. */
  async function runWithLoad(load: Omit<LoadOptions, "stopping">, work: () => Promise<void>): Promise<number> {
    const startedAt = Date.now();
    const ending = new AbortController();
    const stopping = AbortSignal.any([interrupted.signal, ending.signal]);
    const running = runLoad({ ...load, dice: load.dice.fork(), stopping });
    try {
      await work();
    } finally {
      ending.abort();
    }
    interrupted.signal.throwIfAborted();
    await Promise.race([running, once(interrupted.signal, "abort")]);
    interrupted.signal.throwIfAborted();
    return Date.now() - startedAt;
  }
}
