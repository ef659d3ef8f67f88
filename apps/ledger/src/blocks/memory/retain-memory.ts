import { slowDeviceMs } from "../../devices/limits.ts";

/** Keeps the memory of received bytes until this write to a device has ended. Never rejects because of it. */
export type RetainUntil = (write: Promise<unknown>) => void;

/**
 * Runs work whose memory devices may read after it has ended: the last copy is written after the answer. `release` is called
 * once, with whether the memory is unused. A device that hangs must not keep memory from others, and nobody knows how long
 * it reads: after a time limit the memory counts as free, and is left to the garbage collector.
 */
export async function retainMemory<T>(
  release: (isUnused: boolean) => void,
  work: (retainUntil: RetainUntil) => Promise<T>,
  slowMs = slowDeviceMs,
): Promise<T> {
  const writes = new Set<Promise<unknown>>();
  const retainUntil: RetainUntil = (write) => {
    const ended = write.catch(() => undefined).finally(() => writes.delete(ended));
    writes.add(ended);
  };
  async function releaseWhenUnused(): Promise<void> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      release(false);
    }, slowMs);
    timer.unref();
    while (writes.size > 0) await Promise.all(writes);
    clearTimeout(timer);
    if (!isLate) release(true);
  }
  try {
    return await work(retainUntil);
  } finally {
    void releaseWhenUnused();
  }
}
