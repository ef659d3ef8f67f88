import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Bytes outside of the heap of V8 make V8 run full collections: it knows their number, and not that they are unused by now.
 * A minor collection costs a hundredth of that and frees a block that was read for a client, because such a block is young
 * when it has been sent. So a minor collection runs each time a number of bytes was read. Received blocks do not need
 * this: their memory is released explicitly.
 */
export interface MinorGcTrigger {
  onBytesRead(bytes: number): void;
}

export function createMinorGcTrigger(options: {
  readonly everyBytes: number;
  readonly collect?: (() => void) | undefined;
}): MinorGcTrigger {
  const collect = options.collect ?? minorCollector();
  let bytesSinceGc = 0;
  return {
    onBytesRead(bytes) {
      bytesSinceGc += bytes;
      if (bytesSinceGc < options.everyBytes) return;
      bytesSinceGc = 0;
      // After the current work, which still refers to the last block.
      setImmediate(collect);
    },
  };
}

/** Does nothing where the engine has no minor collection. */
function minorCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("globalThis.gc");
  setFlagsFromString("--no-expose-gc");
  return () => {
    if (typeof collect === "function") collect({ type: "minor" });
  };
}
