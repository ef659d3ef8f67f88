import { openBlock } from "./blocks.ts";
import { WrongBlockFault } from "./recover-error.ts";
import type { Servers } from "./servers.ts";

/** An invalid block is requested again, because another copy may be valid. */
const ATTEMPTS = 2;

/** Throws FileFault if the ledger does not give the block with this CID, and WrongBlockFault if it gives another. */
export async function fetchEncrypted(cid: string, servers: Pick<Servers, "block">): Promise<Buffer> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const part = openBlock(await servers.block(cid), cid);
    if (part !== null) return part;
  }
  throw new WrongBlockFault("a block is not the one that the file list names");
}
