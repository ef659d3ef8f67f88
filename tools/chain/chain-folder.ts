import { existsSync } from "node:fs";
import { join } from "node:path";

/** Folder of the local chain, and a notice if an older version has left another one. */
export function chooseChainFolder(dataFolder: string): { folder: string; notice: string | undefined } {
  const folder = join(dataFolder, "local-chain");
  const oldFolder = join(dataFolder, "chain");
  if (existsSync(folder) || !existsSync(oldFolder)) return { folder, notice: undefined };
  return {
    folder,
    notice: `The local chain begins anew: ${oldFolder} is of an older version, and is left as it is.`,
  };
}
