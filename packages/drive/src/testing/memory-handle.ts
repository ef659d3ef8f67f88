import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";
import type { WritableHandle } from "../transfers/handle-sink.ts";

/** A file that a person has chosen, as a browser gives it: what is written shows only when the writer is closed. */
export class MemoryHandle implements WritableHandle {
  content: Bytes = new TextEncoder().encode("what was there before");
  /** Bytes that the device still takes. */
  space = Number.POSITIVE_INFINITY;
  opened = 0;
  /** Whether somebody writes beside it: a browser keeps a second file for each. */
  openWriters = 0;

  async createWritable() {
    this.opened += 1;
    this.openWriters += 1;
    let written: Bytes[] = [];
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
      write: async (bytes: Bytes) => {
        refuseWhenOver();
        this.space -= bytes.length;
        if (this.space < 0) throw new DOMException("full", "QuotaExceededError");
        written.push(bytes.slice());
      },
      close: async () => {
        end();
        this.content = concatBytes(...written);
      },
      abort: async () => {
        end();
        written = [];
      },
    };
  }
}
