import type { AccountSession } from "@dexnet/drive/session/account-session";
import type { Language } from "../platform/i18n/languages.ts";
import type { SavedLanguage, StoredLanguage } from "./saved-language.ts";

export interface LanguageChoiceDeps {
  readonly saved: SavedLanguage;
  readonly session: Pick<AccountSession, "user" | "setLanguage">;
  /** The language on screen. */
  readonly shown: () => string;
  /** Loads the texts and shows them if `isWanted` still holds then. Fault: network, and nothing is changed. */
  readonly show: (language: Language, isWanted: () => boolean) => Promise<void>;
  readonly schedule: (action: () => void, delayMs: number) => void;
}

export interface LanguageChoice {
  /**
   * Shows a language and saves it on this device; the mails of a signed-in account use it too. The last of several
   * concurrent choices wins, regardless of which texts load first. Fault: network.
   */
  choose(language: Language): Promise<void>;
  /** Shows the language of the account, unless one was chosen on this device. Never a fault. */
  followAccount(): Promise<void>;
}

/** Delay of the second and last attempt to update the account. */
const retryAccountAfterMs = 30_000;

export function createLanguageChoice({ saved, session, shown, show, schedule }: LanguageChoiceDeps): LanguageChoice {
  /** Last choice on this page. */
  let chosen: Language | null = null;
  let saving: Promise<void> = Promise.resolve();

  /** Saves one after the other: concurrent writes may complete in any order. */
  function save(stored: StoredLanguage): Promise<void> {
    const write = saving.then(() => saved.save(stored));
    saving = write.catch(() => undefined);
    return write;
  }

  async function updateAccount(language: Language): Promise<boolean> {
    const user = session.user();
    if (user === null || user.language === language) return true;
    return session.setLanguage(language).then(
      () => true,
      () => false,
    );
  }

  return {
    async choose(language) {
      chosen = language;
      const isWanted = () => chosen === language;
      try {
        await show(language, isWanted);
      } catch (error) {
        if (!isWanted()) return;
        chosen = null;
        throw error;
      }
      if (!isWanted()) return;
      // A choice that can't be saved lasts until the page is closed.
      await save({ language, chosen: true }).catch(() => undefined);
      if (!isWanted() || (await updateAccount(language))) return;
      const userId = session.user()?.id;
      schedule(() => {
        if (shown() === language && session.user()?.id === userId) void updateAccount(language);
      }, retryAccountAfterMs);
    },
    async followAccount() {
      const user = session.user();
      const stored = await saved.read();
      const isWanted = () => chosen === null;
      if (user === null || stored?.chosen || !isWanted()) return;
      try {
        if (user.language !== shown()) await show(user.language, isWanted);
        if (isWanted()) await save({ language: user.language, chosen: false });
      } catch {
        // The page keeps its language.
      }
    },
  };
}
