import { open, rename, rm, statfs } from "node:fs/promises";
import type { FolderFiles } from "../folder-device.ts";

/** File system calls that can be made to fail as on a full or write-protected disk. */
interface FaultyFiles extends FolderFiles {
  /** Accepts that many more bytes. */
  fill(writableBytes: number): void;
  protect(): void;
  repair(): void;
}

export function createFaultyFiles(): FaultyFiles {
  let writableBytes = Number.POSITIVE_INFINITY;
  let isProtected = false;

  function checkProtection(): void {
    if (isProtected) throw systemError("EROFS", "read-only file system");
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
    async open(...given: Parameters<typeof open>) {
      if (given[1] !== "r") checkProtection();
      const handle = await open(...given);
      const writev = handle.writev.bind(handle);
      handle.writev = async (buffers) => {
        writableBytes -= buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
        if (writableBytes < 0) throw systemError("ENOSPC", "no space left on device");
        return await writev(buffers);
      };
      return handle;
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
