import type { AccountSession } from "@dexnet/drive/account-session";
import type { Language } from "./languages.ts";
import type { SavedLanguage } from "./saved-language.ts";

export interface LanguageChoiceDeps {
  saved: SavedLanguage;
  session: Pick<AccountSession, "user" | "setLanguage">;
  /** The language on screen. */
  shown: () => string;
  /** Fault: network, and nothing is changed. */
  show: (language: Language) => Promise<void>;
  later: (action: () => void, delayMs: number) => void;
}

export interface LanguageChoice {
  /** A person's wish: shown and kept on this device; an account that is signed in gets its mails in it. Fault: network. */
  choose(language: Language): Promise<void>;
  /** Takes the language of the account, unless somebody chose one on this device. Never a fault. */
  followAccount(): Promise<void>;
}

/** An account that could not be told of a choice is told once more, when the connection may be back. */
const tellAgainAfterMs = 30_000;

export function createLanguageChoice({ saved, session, shown, show, later }: LanguageChoiceDeps): LanguageChoice {
  async function tellAccount(language: Language): Promise<boolean> {
    const user = session.user();
    if (user === null || user.language === language) return true;
    return session.setLanguage(language).then(
      () => true,
      () => false,
    );
  }

  return {
    async choose(language) {
      await show(language);
      // The choice holds at least until the page is left.
      await saved.save({ language, chosen: true }).catch(() => undefined);
      if (await tellAccount(language)) return;
      const userId = session.user()?.id;
      later(() => {
        if (shown() === language && session.user()?.id === userId) void tellAccount(language);
      }, tellAgainAfterMs);
    },
    async followAccount() {
      const user = session.user();
      const kept = await saved.read();
      if (user === null || kept?.chosen) return;
      try {
        if (user.language !== shown()) await show(user.language);
        await saved.save({ language: user.language, chosen: false });
      } catch {
        // Then the page stays in the language that it has.
      }
    },
  };
}
