import { type FileHandle, open, rename, rm, statfs } from "node:fs/promises";
import type { FolderFiles } from "../folder-device.ts";
import type { HungWrite } from "./fault-contract.ts";

/** File system calls that can be made to fail as on a full or write-protected disk. */
interface FaultyFiles extends FolderFiles {
  /** Accepts that many more bytes. */
  fill(writableBytes: number): void;
  protect(): void;
  repair(): void;
  /** Holds the next write from `reached` on until `resume`. */
  hangNextWrite(): HungWrite;
}

export function createFaultyFiles(): FaultyFiles {
  let writableBytes = Number.POSITIVE_INFINITY;
  let isProtected = false;

  function checkProtection(): void {
    if (isProtected) throw systemError("EROFS", "read-only file system");
  }

  let hung: { readonly reached: () => void; readonly resumed: Promise<void> } | undefined;

  /** Accepts the bytes that fit, as the system does, and fails when none fits. */
  function limitWrites(handle: FileHandle): FileHandle["write"] {
    const write = handle.write.bind(handle) as (bytes: Uint8Array, start: number, length: number) => unknown;
    return (async (bytes: Uint8Array, start = 0) => {
      const own = hung;
      hung = undefined;
      own?.reached();
      await own?.resumed;
      const length = Math.min(bytes.length - start, writableBytes);
      if (length <= 0) throw systemError("ENOSPC", "no space left on device");
      writableBytes -= length;
      return await write(bytes, start, length);
    }) as FileHandle["write"];
  }

  return {
    fill(bytes) {
      writableBytes = bytes;
    },
    protect() {
      isProtected = true;
    },
    repair() {
      writableBytes = Number.POSITIVE_INFINITY;
      isProtected = false;
    },
    hangNextWrite() {
      const reached = Promise.withResolvers<void>();
      const resumed = Promise.withResolvers<void>();
      hung = { reached: reached.resolve, resumed: resumed.promise };
      return { reached: reached.promise, resume: resumed.resolve };
    },
    async open(...given: Parameters<typeof open>) {
      if (given[1] !== "r") checkProtection();
      const handle = await open(...given);
      return Object.assign(handle, { write: limitWrites(handle) });
    },
    async rename(...given) {
      checkProtection();
      await rename(...given);
    },
    async rm(...given) {
      checkProtection();
      await rm(...given);
    },
    async statfs(path) {
      const { bavail, blocks, bsize } = await statfs(path);
      return { bavail: Math.min(bavail, Math.max(0, Math.floor(writableBytes / bsize))), blocks, bsize };
    },
  };
}

function systemError(code: string, words: string): Error {
  return Object.assign(new Error(`${code}: ${words}, write`), { code, syscall: "write" });
}
