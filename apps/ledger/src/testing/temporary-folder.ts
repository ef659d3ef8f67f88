import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Gives new folders, which are gone after the suite. To be called once, outside of tests. */
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
