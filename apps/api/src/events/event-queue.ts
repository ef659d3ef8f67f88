import type { AccountEvent } from "@dexnet/protocol/events";

/** Events that wait for the reader of one stream. Of events about the same thing only the newest waits. */
export interface EventQueue {
  push(event: AccountEvent): void;
  /** Ends when the signal aborts. */
  events(): AsyncGenerator<AccountEvent, void>;
}

export function createEventQueue(signal: AbortSignal): EventQueue {
  const waiting = new Map<string, AccountEvent>();
  let changed = Promise.withResolvers<void>();
  const wake = () => changed.resolve();

  async function* readEvents(): AsyncGenerator<AccountEvent, void> {
    signal.addEventListener("abort", wake);
    try {
      while (!signal.aborted) {
        const [next] = waiting;
        if (next === undefined) {
          changed = Promise.withResolvers();
          await changed.promise;
          continue;
        }
        waiting.delete(next[0]);
        yield next[1];
      }
    } finally {
      signal.removeEventListener("abort", wake);
    }
  }

  return {
    push(event) {
      // A check covers everything else.
      if (event.kind === "check") waiting.clear();
      waiting.set(keyOf(event), event);
      wake();
    },
    events: readEvents,
  };
}

function keyOf(event: AccountEvent): string {
  if (event.kind === "file_database") return `${event.kind} ${event.address}`;
  return event.kind === "invoice" ? `${event.kind} ${event.invoice}` : event.kind;
}
