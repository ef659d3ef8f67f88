import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Bytes that come and go outside of V8's heap make V8 collect all of its memory again and again: it knows their number,
 * and not that they are gone by now. What is young is collected for a hundredth of that price, and a block that is read for
 * somebody is young when it has been sent. So that is asked for each time so many bytes have passed. Blocks that come in
 * need none of this: their memory is given back by hand.
 */
export interface YoungMemory {
  /** So many bytes were read, and will not stay. */
  passed(bytes: number): void;
}

export function createYoungMemory(options: {
  readonly everyBytes: number;
  readonly collect?: (() => void) | undefined;
}): YoungMemory {
  const collect = options.collect ?? youngCollector();
  let bytes = 0;
  return {
    passed(more) {
      bytes += more;
      if (bytes < options.everyBytes) return;
      bytes = 0;
      // Not in the middle of something: what was just handed out is to be gone.
      setImmediate(collect);
    },
  };
}

/** Does nothing where the engine offers no such thing. */
function youngCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("globalThis.gc");
  setFlagsFromString("--no-expose-gc");
  return () => {
    if (typeof collect === "function") collect({ type: "minor" });
  };
}
