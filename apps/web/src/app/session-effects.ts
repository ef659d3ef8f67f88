import type { AccountSession, SessionChange } from "@dexnet/drive/session/account-session";
import type { CurrentUser } from "@dexnet/protocol/accounts";
import type { i18n as I18n } from "i18next";
import { routePaths } from "../platform/routes.ts";
import type { PageState } from "../platform/services/page-state.ts";
import type { SignOutNotice } from "../platform/services/sign-out-notice.ts";
import type { LanguageChoice } from "./language-choice.ts";
import type { AppRouter } from "./routing/router.tsx";

export interface SessionEffectsDeps {
  readonly session: AccountSession;
  readonly router: AppRouter;
  readonly languageChoice: LanguageChoice;
  readonly i18n: I18n;
  readonly pageState: Pick<PageState, "notify" | "signOutNotice">;
}

/** Makes the page follow the session for as long as the page is open. */
export function startSessionEffects({ session, router, languageChoice, i18n, pageState }: SessionEffectsDeps): void {
  session.subscribe(
    createSessionListener({
      user: session.user(),
      checkRoute: () => void router.invalidate(),
      // The next user must not be led to the page of this one.
      openSignIn: () => void router.navigate({ to: routePaths["auth-login"], search: true, replace: true }),
      notifyExpired: () =>
        pageState.notify({ text: i18n.t("errors.session_expired", { ns: "platform" }), tone: "error" }),
      followLanguage: languageChoice.followAccount,
      signOutNotice: pageState.signOutNotice,
      reload: () => window.location.reload(),
      schedule: (action, delayMs) => window.setTimeout(action, delayMs),
    }),
  );
}

export interface SessionListenerDeps {
  /** User at the start. */
  readonly user: CurrentUser | null;
  /** Decides the route again: after a sign-in or a confirmation the page may be closed to the user. */
  readonly checkRoute: () => void;
  readonly openSignIn: () => void;
  readonly notifyExpired: () => void;
  readonly followLanguage: () => Promise<void>;
  readonly signOutNotice: Pick<SignOutNotice, "prepare" | "saveForReload">;
  readonly reload: () => void;
  readonly schedule: (action: () => void, delayMs: number) => void;
}

/** Delay after a sign-out before the screen reloads. */
export const signOutReloadDelayMs = 500;

/** The page is reloaded whenever the user changes, so that its memory holds nothing of the previous user. */
export function createSessionListener(deps: SessionListenerDeps) {
  let lastUserId = deps.user?.id ?? null;

  async function handleSignIn(user: CurrentUser | null): Promise<void> {
    if (user === null) return;
    if (lastUserId !== null && lastUserId !== user.id) {
      deps.reload();
      return;
    }
    lastUserId = user.id;
    await deps.followLanguage();
    deps.checkRoute();
  }

  function handleSignOut(): void {
    deps.openSignIn();
    deps.schedule(() => {
      deps.signOutNotice.saveForReload();
      deps.reload();
    }, signOutReloadDelayMs);
  }

  return (user: CurrentUser | null, reason: SessionChange): void => {
    switch (reason) {
      case "signed-in":
        void handleSignIn(user);
        break;
      case "updated":
        deps.checkRoute();
        break;
      case "signed-out":
      case "signed-out-elsewhere":
      case "account-deleted":
        deps.signOutNotice.prepare(reason);
        handleSignOut();
        break;
      case "switched-elsewhere":
        deps.reload();
        break;
      case "expired":
        deps.notifyExpired();
        deps.checkRoute();
        break;
    }
  };
}
