import type { PrivateFile, PrivateFolder } from "../private-folder.ts";

export type WriteWay = "sync" | "writable" | "none";

/** A private file system in memory, with the ways to write that a worker, a page or an old browser has. */
export class MemoryFolder implements PrivateFolder {
  readonly folders = new Map<string, MemoryFolder>();
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  private readonly way: WriteWay;
  /** Bytes that still fit. */
  space = Number.POSITIVE_INFINITY;

  constructor(way: WriteWay = "sync") {
    this.way = way;
  }

  async getDirectoryHandle(name: string): Promise<MemoryFolder> {
    const found = this.folders.get(name) ?? new MemoryFolder(this.way);
    found.space = this.space;
    this.folders.set(name, found);
    return found;
  }

  async removeEntry(name: string): Promise<void> {
    if (!this.folders.delete(name) && !this.files.delete(name)) throw new DOMException("none", "NotFoundError");
  }

  async *keys(): AsyncIterable<string> {
    yield* [...this.folders.keys(), ...this.files.keys()];
  }

  async getFileHandle(name: string): Promise<PrivateFile> {
    this.files.set(name, new Uint8Array(0));
    const write = (bytes: Uint8Array, at: number) => {
      if (at + bytes.length > this.space) throw new DOMException("full", "QuotaExceededError");
      const grown = new Uint8Array(Math.max(this.files.get(name)?.length ?? 0, at + bytes.length));
      grown.set(this.files.get(name) ?? []);
      grown.set(bytes, at);
      this.files.set(name, grown);
    };
    const getFile = async () => new File([this.files.get(name) ?? ""], name);
    let end = 0;
    const sync = async () => ({
      /** Like a disk that takes only a little at a time. */
      write: (bytes: Uint8Array<ArrayBuffer>, { at }: { at: number }) => {
        const taken = bytes.subarray(0, 1000);
        write(taken, at);
        return taken.length;
      },
      flush: () => undefined,
      close: () => undefined,
    });
    const writable = async () => ({
      write: async (bytes: Uint8Array<ArrayBuffer>) => {
        write(bytes, end);
        end += bytes.length;
      },
      close: async () => undefined,
      abort: async () => undefined,
    });
    if (this.way === "sync") return { getFile, createSyncAccessHandle: sync };
    return this.way === "writable" ? { getFile, createWritable: writable } : { getFile };
  }
}
