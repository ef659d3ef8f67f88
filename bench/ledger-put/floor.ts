import { createDurableCopies } from "../harness/durable-copies.ts";

/** Writes the same copies with plain file calls only, as the lower limit of the cost. */
export interface Floor {
  /** Resolves when all copies of a block are durable: written, synced, renamed, their folders synced. */
  put(blockBytes: Uint8Array): Promise<void>;
  /** Removes all copies before the next round. */
  clear(): Promise<void>;
}

export async function createFloor(folder: string, deviceCount: number): Promise<Floor> {
  const copies = await createDurableCopies(folder, deviceCount);
  return {
    put: (blockBytes) => copies.put((file) => file.writeFile(blockBytes)),
    clear: copies.clear,
  };
}
