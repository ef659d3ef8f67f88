import { randomBytes } from "node:crypto";

/** A name for one attempt to write copies of a block: the block's own, and what makes it single-use. */
export function newCopyName(blockCid: string): string {
  return `${blockCid}-${randomBytes(8).toString("hex")}`;
}
