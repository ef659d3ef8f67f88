import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeEmbeddedCluster } from "@dexnet/service/testing/embedded-image";
import { startProcessesQuickly } from "@dexnet/service/testing/quick-start";
import { clusterVariable } from "./test-stack.ts";

/** Playwright's global set-up: what the many stacks of the tests need not each make anew. */
export default async function setUp(): Promise<() => Promise<void>> {
  startProcessesQuickly();
  const folder = await mkdtemp(join(tmpdir(), "dexnet-e2e-"));
  const cluster = join(folder, "cluster");
  await writeEmbeddedCluster(cluster);
  process.env[clusterVariable] = cluster;
  return () => rm(folder, { recursive: true, force: true });
}
