import type { Clock } from "@dexnet/blocks/clock";
import type { AccountEvent } from "@dexnet/protocol/events";

/** Time in which events about one subject are joined, and the number of subjects that are told apart in it. */
export const eventGatherMs = 500;
export const maxEventSubjects = 16;

/**
 * Passes the events of one stream on: the first about a subject at once, and then at most one in each `eventGatherMs`. Events
 * cost a server nothing, but each makes a client ask for what has changed. Many subjects are joined in one `check`. Versions
 * of file databases pass at once: who loads them waits after a false one.
 */
export function createEventGatherer(
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  onEvent: (event: AccountEvent) => void,
): (event: AccountEvent) => void {
  /** Times at which the latest events were passed on, by subject. */
  const passedAt = new Map<string, number>();
  const waiting = new Map<string, AccountEvent>();

  function pass(subject: string, event: AccountEvent): void {
    passedAt.set(subject, clock.now());
    onEvent(event);
  }

  async function passLater(subject: string, ms: number): Promise<void> {
    await clock.wait(ms, signal);
    const event = waiting.get(subject);
    waiting.delete(subject);
    if (event !== undefined) pass(subject, event);
  }

  return (received) => {
    if (received.kind === "file_database") return onEvent(received);
    for (const [subject, at] of passedAt) if (clock.now() - at >= eventGatherMs) passedAt.delete(subject);
    const isCrowded = passedAt.size >= maxEventSubjects && !passedAt.has(subjectOf(received));
    const event: AccountEvent = isCrowded ? { kind: "check" } : received;
    const subject = subjectOf(event);
    const before = passedAt.get(subject);
    if (before === undefined) return pass(subject, event);
    const isFirst = !waiting.has(subject);
    waiting.set(subject, event);
    // The next stream begins with a check, so nothing is missed when this one ends.
    if (isFirst) passLater(subject, before + eventGatherMs - clock.now()).catch(() => undefined);
  };
}

function subjectOf(event: AccountEvent): string {
  return event.kind === "invoice" ? `${event.kind} ${event.invoice}` : event.kind;
}
