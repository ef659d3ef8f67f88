import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";
import type { WritableHandle } from "../transfers/downloads/handle-sink.ts";

/** A file that the person chose in the browser. Written bytes become visible when the writer is closed. */
export class MemoryHandle implements WritableHandle {
  content: Bytes = new TextEncoder().encode("what was there before");
  lastModified = 1;
  /** Permission that the page has without a question to the person. */
  permission: PermissionState = "granted";
  isRemoved = false;
  /** Free bytes on the device. */
  space = Number.POSITIVE_INFINITY;
  opened = 0;
  /** Number of writers that are not closed. A browser keeps a temporary file for each. */
  openWriters = 0;

  async queryPermission(): Promise<PermissionState> {
    return this.permission;
  }

  async getFile() {
    return { size: this.content.length, lastModified: this.lastModified };
  }

  async remove(): Promise<void> {
    this.isRemoved = true;
    this.content = new Uint8Array(0);
  }

  async createWritable({ keepExistingData = false }: { keepExistingData?: boolean } = {}) {
    this.opened += 1;
    this.openWriters += 1;
    let written: Bytes[] = keepExistingData ? [this.content.slice()] : [];
    let position = 0;
    let isOver = false;
    const refuseWhenOver = () => {
      if (isOver) throw new TypeError("The stream is closed");
    };
    const end = () => {
      refuseWhenOver();
      isOver = true;
      this.openWriters -= 1;
    };
    return {
      seek: async (to: number) => {
        position = to;
      },
      write: async (bytes: Bytes) => {
        refuseWhenOver();
        this.space -= bytes.length;
        if (this.space < 0) throw new DOMException("full", "QuotaExceededError");
        const length = written.reduce((sum, { length: of }) => sum + of, 0);
        if (length !== position) throw new Error("A write must start at the end of the file");
        written.push(bytes.slice());
        position += bytes.length;
      },
      close: async () => {
        end();
        this.content = concatBytes(...written);
        this.lastModified += 1;
      },
      abort: async () => {
        end();
        written = [];
      },
    };
  }
}
