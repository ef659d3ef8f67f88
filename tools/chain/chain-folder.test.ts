import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chooseChainFolder } from "./chain-folder.ts";

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "dexnet-chain-folder-"));
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

test("chooseChainFolder names the folder of an older version once and never uses it", async () => {
  const folder = join(dataFolder, "local-chain");
  expect(chooseChainFolder(dataFolder)).toEqual({ folder, notice: undefined });
  await mkdir(join(dataFolder, "chain"));
  const { folder: chosen, notice } = chooseChainFolder(dataFolder);
  expect(chosen).toBe(folder);
  expect(notice).toContain(`${join(dataFolder, "chain")} is of an older version, and is left as it is`);
  await mkdir(folder);
  expect(chooseChainFolder(dataFolder)).toEqual({ folder, notice: undefined });
});
