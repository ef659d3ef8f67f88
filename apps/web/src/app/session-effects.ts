import { signOutReloadDelayMs } from "@dexnet/drive/platform/limits";
import type { SessionChange } from "@dexnet/drive/session/account-session";
import type { CurrentUser } from "@dexnet/protocol/accounts";
import type { Farewell } from "../platform/services/sign-out-notice.ts";

export interface SessionChangesDeps {
  /** Who was there at the start. */
  user: CurrentUser | null;
  /** Asks the guards again: whoever signs in or confirms stands on a page that may no longer be theirs. */
  askGuards: () => void;
  toSignIn: () => void;
  sayExpired: () => void;
  followLanguage: () => Promise<void>;
  farewell: Pick<Farewell, "prepare" | "keepOverReload">;
  reload: () => void;
  later: (action: () => void, delayMs: number) => void;
}

/**
 * What the page does when the session changes. Whenever one person makes room for another the page is loaded anew: its
 * memory then holds nothing of who was there before.
 */
export function createSessionChanges(deps: SessionChangesDeps) {
  let lastUserId = deps.user?.id ?? null;

  async function enter(user: CurrentUser | null): Promise<void> {
    if (user === null) return;
    if (lastUserId !== null && lastUserId !== user.id) {
      deps.reload();
      return;
    }
    lastUserId = user.id;
    await deps.followLanguage();
    deps.askGuards();
  }

  function leave(): void {
    deps.toSignIn();
    deps.later(() => {
      deps.farewell.keepOverReload();
      deps.reload();
    }, signOutReloadDelayMs);
  }

  return (user: CurrentUser | null, reason: SessionChange): void => {
    switch (reason) {
      case "signed-in":
        void enter(user);
        break;
      case "updated":
        deps.askGuards();
        break;
      case "signed-out":
        leave();
        break;
      case "signed-out-elsewhere":
        deps.farewell.prepare("signed-out-elsewhere");
        leave();
        break;
      case "switched-elsewhere":
        deps.reload();
        break;
      case "expired":
        deps.sayExpired();
        deps.askGuards();
        break;
    }
  };
}
