import type { FollowedEvents, FollowOptions } from "@dexnet/drive/events/follow-account-events";
import { createListeners } from "@dexnet/drive/platform/listeners";
import type { AccountSession } from "@dexnet/drive/session/account-session";
import type { CurrentUser } from "@dexnet/protocol/accounts";
import type { AccountEvent } from "@dexnet/protocol/events";
import type { AccountEvents } from "../platform/services/account-events.ts";

export interface AccountEventsDeps {
  readonly session: Pick<AccountSession, "user" | "subscribe">;
  /** Loads the code that follows the events of a user. */
  readonly load: () => Promise<(options: FollowOptions) => FollowedEvents>;
  readonly page: Pick<Document, "hidden" | "addEventListener">;
  readonly now: () => number;
  readonly schedule: (action: () => void, delayMs: number) => void;
}

/** A page that was out of sight for less long has missed nothing: its stream goes on. */
const hiddenLongMs = 60_000;
/** The code and the data of the first page are fetched before. */
const startDelayMs = 1_000;

/** Follows the events of the signed-in user, for as long as the page is open. */
export function startAccountEvents({ session, load, page, now, schedule }: AccountEventsDeps): AccountEvents {
  const listeners = createListeners<AccountEvent>();
  let followed: { readonly userId: string; readonly stopping: AbortController } | null = null;
  let events: FollowedEvents | null = null;
  let hiddenAt = 0;

  /** If the code can't be loaded, it is loaded when the page is shown the next time. */
  async function follow(): Promise<void> {
    if (followed === null) return;
    const { userId, stopping } = followed;
    const start = await load();
    if (stopping.signal.aborted || events !== null) return;
    events = start({ userId, onEvent: listeners.notify, signal: stopping.signal });
  }

  function onUser(user: CurrentUser | null): void {
    const userId = user?.email_activation === true ? user.id : null;
    if (userId === (followed?.userId ?? null)) return;
    followed?.stopping.abort();
    events = null;
    followed = userId === null ? null : { userId, stopping: new AbortController() };
    if (followed !== null) schedule(() => void follow().catch(() => undefined), startDelayMs);
  }

  page.addEventListener("visibilitychange", () => {
    if (page.hidden) hiddenAt = now();
    else if (events === null) follow().catch(() => undefined);
    else if (now() - hiddenAt >= hiddenLongMs) events.checkNow();
  });
  session.subscribe(onUser);
  onUser(session.user());
  return { subscribe: listeners.subscribe };
}
