import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isCopyName } from "./device.ts";

/** One page of the names of the copies: by shard, then by name. Other files are left out. */
export async function listCopies(
  blocksFolder: string,
  shards: readonly string[],
  from: { readonly shard: string; readonly name: string } | undefined,
  limit: number,
): Promise<string[]> {
  const page: string[] = [];
  for (const shard of shards) {
    if (from !== undefined && shard < from.shard) continue;
    const entries = await readdir(join(blocksFolder, shard), { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && isCopyName(entry.name)).map(({ name }) => name);
    const isNext = (name: string) => from === undefined || shard !== from.shard || name > from.name;
    page.push(
      ...names
        .filter(isNext)
        .sort()
        .slice(0, limit - page.length),
    );
    if (page.length >= limit) break;
  }
  return page;
}
