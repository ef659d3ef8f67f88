import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { provideEmbeddedCluster } from "@dexnet/service/testing/embedded-image";
import { speedUpChildProcesses } from "@dexnet/service/testing/quick-start";
import { startSharedStack } from "./test-stack.ts";

/** Playwright's global set-up: what the specs need not each make anew. */
export default async function setUp(): Promise<() => Promise<void>> {
  speedUpChildProcesses();
  const folder = await mkdtemp(join(tmpdir(), "dexnet-e2e-"));
  await provideEmbeddedCluster(folder);
  const stack = await startSharedStack();
  return async () => {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
