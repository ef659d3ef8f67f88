import { type AccountEvent, eventCalls } from "@dexnet/protocol/events";
import { createStreamEvents, type StreamEventsDeps } from "../http/stream-events.ts";

/** Reads one stream of events. Resolves when it ends or the signal aborts. Faults: those of `StreamEvents`. */
export type ReadEvents = (onEvent: (event: AccountEvent) => void, signal: AbortSignal) => Promise<void>;

export function createEventReader(deps: StreamEventsDeps): ReadEvents {
  const streamEvents = createStreamEvents(deps);
  return async (onEvent, signal) => {
    for await (const event of streamEvents(eventCalls.accountEvents, { signal })) onEvent(event);
  };
}
