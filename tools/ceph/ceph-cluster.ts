import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { freePorts } from "@dexnet/service/testing/free-ports";
import { ensureSystemParts } from "../system/system-parts.ts";
import { cephConfiguration } from "./configuration.ts";
import { type CephDaemon, cephEnvironment, createDaemon } from "./daemon.ts";
import { createGatewayAdmin, type GatewayAdmin } from "./gateway-admin.ts";

const execute = promisify(execFile);
const readyWithinMs = 120_000;
const commandWithinMs = 60_000;
const pollMs = 200;
/** BlueStore needs direct I/O, which a file system in memory does not have. */
const defaultParent = "/var/tmp";
const defaultOsdBytes = 10 * 1024 ** 3;

export interface CephOptions {
  /** Parent of the cluster's own folder, which is removed at the end. On a disk, with a short path. */
  readonly folder?: string;
  /** Number of OSDs. An object has a copy on each, on at most three. */
  readonly osds: number;
  /** Size of an OSD. Its file is sparse. */
  readonly osdBytes?: number;
}

export interface CephCluster extends GatewayAdmin {
  /** URL of the gateway, for addressing by path. */
  readonly endpoint: string;
  readonly osds: readonly CephDaemon[];
  readonly gateway: CephDaemon;
  /** Resolves when every object has all its copies again. */
  waitUntilClean(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a Ceph cluster in a temporary folder, with one monitor, one manager and an S3 gateway on loopback. Installs Ceph
 * where it is missing. All processes exit with this process, even when it is killed.
 */
export async function startCeph(options: CephOptions): Promise<CephCluster> {
  const parts = ensureSystemParts(["Ceph"], (text) => process.stderr.write(`${text}\n`));
  if (parts.kind === "missing") throw new Error(parts.sentence);
  const folder = await mkdtemp(join(options.folder ?? defaultParent, "dexnet-ceph-"));
  const [monitorPort = 0, gatewayPort = 0] = await freePorts(2);
  const endpoint = `http://127.0.0.1:${gatewayPort}`;
  const file = join(folder, "ceph.conf");
  const clusterId = randomUUID();
  const { osds: osdCount, osdBytes = defaultOsdBytes } = options;
  const copies = Math.min(3, osdCount);
  await writeFile(file, cephConfiguration({ folder, clusterId, monitorPort, copies, osdBytes }));

  const env = cephEnvironment(file);

  async function run(program: string, args: readonly string[]): Promise<string> {
    const settings = { env, timeout: commandWithinMs, maxBuffer: 64 * 1024 ** 2 };
    return (await execute(program, [...args], settings)).stdout;
  }
  const ceph = async (...args: string[]) => JSON.parse(await run("ceph", [...args, "--format=json"])) as unknown;

  const monitor = createDaemon({
    name: "mon.a",
    command: "ceph-mon",
    env,
    args: ["-i", "a", "-f"],
    removeFolder: folder,
    prepareWait: async () => () => poll("the monitor", async () => (await ceph("quorum_status")) !== undefined),
  });
  const manager = createDaemon({
    name: "mgr.a",
    command: "ceph-mgr",
    env,
    args: ["-i", "a", "-f"],
    prepareWait: async () => async () => undefined,
  });
  const osds = Array.from({ length: osdCount }, (_, id) =>
    createDaemon({
      name: `osd.${id}`,
      command: "ceph-osd",
      env,
      args: ["-i", String(id), "-f"],
      async prepareWait() {
        const before = await osdState(id);
        return () =>
          poll(`osd.${id}`, async () => {
            const { up, up_from } = await osdState(id);
            return up === 1 && up_from > before.up_from;
          });
      },
    }),
  );
  const gateway = createDaemon({
    name: "rgw",
    command: "radosgw",
    env,
    args: ["-n", "client.rgw", "-f", `--rgw_frontends=beast endpoint=127.0.0.1:${gatewayPort}`],
    prepareWait: async () => () => poll("the gateway", async () => (await fetch(endpoint)).ok),
  });

  /** `up_from` is the epoch of the last start. */
  const osdState = async (id: number) => (await ceph("osd", "info", `osd.${id}`)) as { up: number; up_from: number };

  async function createOsd(id: number): Promise<void> {
    const uuid = randomUUID();
    await run("ceph", ["osd", "new", uuid, String(id)]);
    await mkdir(join(folder, `osd.${id}`));
    await run("ceph-osd", ["-i", String(id), "--mkfs", "--osd-uuid", uuid]);
  }

  async function stop(): Promise<void> {
    // The monitor is last: without it the others wait for it instead of exiting. Its guard removes the folder.
    await gateway.stop();
    await Promise.all(osds.map((osd) => osd.stop()));
    await manager.stop();
    await monitor.stop();
  }

  try {
    const map = join(folder, "monmap");
    const address = `[v2:127.0.0.1:${monitorPort}]`;
    await run("monmaptool", ["--create", "--fsid", clusterId, "--addv", "a", address, map]);
    await run("ceph-mon", ["-i", "a", "--mkfs", "--monmap", map]);
    for (const name of ["mgr", "rgw"]) await mkdir(join(folder, name));
    await monitor.start();
    await manager.start();
    await Promise.all(osds.map((_, id) => createOsd(id)));
    await Promise.all(osds.map((osd) => osd.start()));
    await gateway.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...createGatewayAdmin(endpoint, (args) => run("radosgw-admin", args)),
    endpoint,
    osds,
    gateway,
    async waitUntilClean() {
      await poll("clean placement groups", async () => {
        const { pg_summary } = (await ceph("pg", "stat")) as PlacementGroups;
        return pg_summary.num_pg_by_state.every(({ name }) => name.startsWith("active+clean"));
      });
    },
    stop,
  };
}

interface PlacementGroups {
  readonly pg_summary: { readonly num_pg_by_state: readonly { readonly name: string }[] };
}

async function poll(what: string, isReady: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  let reason = "";
  while (Date.now() < deadline) {
    const ready = await isReady().catch((error: unknown) => {
      reason = ` ${String(error)}`;
      return false;
    });
    if (ready) return;
    await wait(pollMs);
  }
  throw new Error(`Ceph: ${what} was not ready in time.${reason}`);
}
