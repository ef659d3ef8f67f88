import { z } from "zod";
import { createListeners } from "./listeners.ts";
import type { Stop } from "./stop.ts";

/** What tabs of one device tell one another of a storage. Nothing in it is a secret, and nothing rests on it alone. */
const tabMessageSchema = z.discriminatedUnion("kind", [
  /** There is something new in the journal. */
  z.object({ kind: z.literal("journal") }),
  /** The `updated` event of the specification: a save has given the server this version of the file database. */
  z.object({ kind: z.literal("updated"), version: z.number() }),
]);
export type TabMessage = z.output<typeof tabMessageSchema>;

/** To the other tabs, never to the one that posts. A message may come late or not at all. */
export interface TabChannel {
  post(message: TabMessage): void;
  subscribe(listener: (message: TabMessage) => void): Stop;
  close(): void;
}

export function createTabChannel(name: string): TabChannel {
  const listeners = createListeners<TabMessage>();
  const channel = openChannel(name);
  if (channel !== null) {
    channel.onmessage = ({ data }) => {
      const message = tabMessageSchema.safeParse(data);
      if (message.success) listeners.tell(message.data);
    };
    // In Node an open channel would keep the process from ending.
    (channel as { unref?: () => void }).unref?.();
  }
  return {
    post: (message) => channel?.postMessage(message),
    subscribe: listeners.add,
    close: () => channel?.close(),
  };
}

/** Without one each tab works for itself: journal and lock are shared all the same, tabs only hear of each other later. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
