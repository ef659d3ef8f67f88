import { slowDeviceMs } from "../../devices/device-limits.ts";

/** Keeps the memory of received bytes until this write to a device has ended. Never rejects because of it. */
export type RetainUntil = (write: Promise<unknown>) => void;

interface RetainedMemory {
  /** Called once: the memory does not count any more. */
  release(): void;
  /** Called once when no device reads the memory any more. */
  reuse?(): void;
}

/**
 * Runs work whose memory devices may read after it has ended: the last copy is written after the answer. A device that hangs
 * must not keep memory from others, so after a time limit the memory counts as free. It is reused when the device has ended.
 */
export async function retainMemory<T>(
  memory: RetainedMemory,
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
      memory.release();
    }, slowMs);
    timer.unref();
    while (writes.size > 0) await Promise.all(writes);
    clearTimeout(timer);
    if (!isLate) memory.release();
    memory.reuse?.();
  }
  try {
    return await work(retainUntil);
  } finally {
    void releaseWhenUnused();
  }
}
