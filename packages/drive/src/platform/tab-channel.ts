import * as z from "zod/mini";
import { createListeners, type Unsubscribe } from "./listeners.ts";

/** Messages between the tabs of one device about a storage. They contain no secret, and correctness never depends on them. */
const tabMessageSchema = z.discriminatedUnion("kind", [
  /** The journal has new records. */
  z.object({ kind: z.literal("journal") }),
  /** The specification's `updated` event: a save has stored this version of the file database on the server. */
  z.object({ kind: z.literal("updated"), version: z.number() }),
]);
export type TabMessage = z.output<typeof tabMessageSchema>;

/** Sends to the other tabs, never to the sending one. A message may come late or not at all. */
export interface TabChannel {
  post(message: TabMessage): void;
  subscribe(listener: (message: TabMessage) => void): Unsubscribe;
  close(): void;
}

const silentChannel: TabChannel = { post: () => undefined, subscribe: () => () => undefined, close: () => undefined };

/**
 * Messages that don't match the schema are dropped. On a platform without channels nothing is delivered: tabs still share
 * journal and lock, and only notice changes later.
 */
export function createTabChannel(name: string): TabChannel {
  const listeners = createListeners<TabMessage>();
  const channel = openBroadcastChannel(name);
  if (channel === null) return silentChannel;
  channel.onmessage = ({ data }) => {
    const message = tabMessageSchema.safeParse(data);
    if (message.success) listeners.notify(message.data);
  };
  // In Node an open channel would keep the process running.
  (channel as { unref?: () => void }).unref?.();
  return {
    post: (message) => channel.postMessage(message),
    subscribe: listeners.subscribe,
    close: () => channel.close(),
  };
}

function openBroadcastChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
