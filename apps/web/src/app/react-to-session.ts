import type { AccountSession } from "@dexnet/drive/session/account-session";
import type { i18n as I18n } from "i18next";
import { routePaths } from "../platform/routes.ts";
import { farewell } from "../platform/services/sign-out-notice.ts";
import { notify } from "../widgets/snackbar/notify.ts";
import type { LanguageChoice } from "./language-choice.ts";
import type { AppRouter } from "./routing/router.tsx";
import { createSessionChanges } from "./session-effects.ts";

export interface ReactToSessionDeps {
  session: AccountSession;
  router: AppRouter;
  languageChoice: LanguageChoice;
  i18n: I18n;
}

/** From now on the page follows the session, for as long as it is open. */
export function reactToSession({ session, router, languageChoice, i18n }: ReactToSessionDeps): void {
  session.subscribe(
    createSessionChanges({
      user: session.user(),
      askGuards: () => void router.invalidate(),
      // Where this person was is no goal for who signs in next.
      toSignIn: () => void router.navigate({ to: routePaths["auth-login"], search: true, replace: true }),
      sayExpired: () => notify({ text: i18n.t("errors.session_expired", { ns: "platform" }), tone: "error" }),
      followLanguage: languageChoice.followAccount,
      farewell,
      reload: () => window.location.reload(),
      later: (action, delayMs) => window.setTimeout(action, delayMs),
    }),
  );
}
