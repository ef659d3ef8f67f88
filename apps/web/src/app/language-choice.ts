import type { AccountSession } from "@dexnet/drive/session/account-session";
import type { Language } from "../platform/i18n/languages.ts";
import type { KeptLanguage, SavedLanguage } from "./saved-language.ts";

export interface LanguageChoiceDeps {
  saved: SavedLanguage;
  session: Pick<AccountSession, "user" | "setLanguage">;
  /** The language on screen. */
  shown: () => string;
  /** Loads the texts, and shows them if they are still wanted then. Fault: network, and nothing is changed. */
  show: (language: Language, isWanted: () => boolean) => Promise<void>;
  later: (action: () => void, delayMs: number) => void;
}

export interface LanguageChoice {
  /**
   * A person's wish: shown and kept on this device; an account that is signed in gets its mails in it. Of several the last one
   * counts, whichever texts come first. Fault: network.
   */
  choose(language: Language): Promise<void>;
  /** Takes the language of the account, unless somebody chose one on this device. Never a fault. */
  followAccount(): Promise<void>;
}

/** An account that could not be told of a choice is told once more, when the connection may be back. */
const tellAgainAfterMs = 30_000;

export function createLanguageChoice({ saved, session, shown, show, later }: LanguageChoiceDeps): LanguageChoice {
  /** The person's last choice on this page. */
  let wanted: Language | null = null;
  let saving: Promise<void> = Promise.resolve();

  /** Saves one after the other: two at once may end in any order. */
  function save(kept: KeptLanguage): Promise<void> {
    const mine = saving.then(() => saved.save(kept));
    saving = mine.catch(() => undefined);
    return mine;
  }

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
      wanted = language;
      const isWanted = () => wanted === language;
      try {
        await show(language, isWanted);
      } catch (error) {
        if (!isWanted()) return;
        wanted = null;
        throw error;
      }
      if (!isWanted()) return;
      // The choice holds at least until the page is left.
      await save({ language, chosen: true }).catch(() => undefined);
      if (!isWanted() || (await tellAccount(language))) return;
      const userId = session.user()?.id;
      later(() => {
        if (shown() === language && session.user()?.id === userId) void tellAccount(language);
      }, tellAgainAfterMs);
    },
    async followAccount() {
      const user = session.user();
      const kept = await saved.read();
      const isWanted = () => wanted === null;
      if (user === null || kept?.chosen || !isWanted()) return;
      try {
        if (user.language !== shown()) await show(user.language, isWanted);
        if (isWanted()) await save({ language: user.language, chosen: false });
      } catch {
        // Then the page stays in the language that it has.
      }
    },
  };
}
