import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Bytes that come and go outside of V8's heap make V8 collect all of its memory again and again: it knows their number,
 * and not that they are gone by now. What is young is collected for a hundredth of that price, and here all of it is
 * young: the pieces in which a body comes are copied at once. So that is asked for each time so many bytes have passed;
 * without it half of the ledger's work under load is the garbage collector's.
 */
export interface YoungMemory {
  /** So many bytes have come, and will not stay. */
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
