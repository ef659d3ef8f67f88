import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Creates new folders, which are deleted after the suite. Must be called outside of tests. */
export function temporaryFolders(): () => Promise<string> {
  const made: string[] = [];
  afterAll(async () => {
    for (const folder of made) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), "dexnet-ledger-"));
    made.push(folder);
    return folder;
  };
}
