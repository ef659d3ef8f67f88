import { createDurableCopies } from "../harness/durable-copies.ts";

/** The same copies with plain file calls, and nothing else: what the disk and the system themselves allow. */
export interface Floor {
  /** All copies of a block are durable when it resolves: written, synced, moved into place, their folders synced. */
  put(blockBytes: Uint8Array): Promise<void>;
  /** Makes room for the next round. */
  clear(): Promise<void>;
}

export async function createFloor(folder: string, deviceCount: number): Promise<Floor> {
  const copies = await createDurableCopies(folder, deviceCount);
  return {
    put: (blockBytes) => copies.put((file) => file.writeFile(blockBytes)),
    clear: copies.clear,
  };
}
