import { randomBytes } from "node:crypto";

/** Name for one attempt to write copies of a block: the CID with a random suffix. See [Note: single-use names]. */
export function newCopyName(blockCid: string): string {
  return `${blockCid}-${randomBytes(8).toString("hex")}`;
}
