import type { KeyValue, LocalStore } from "@dexnet/drive/platform/local-store";
import { namesOfDevice } from "@dexnet/drive/platform/stored-names";
import { languageSchema } from "@dexnet/protocol/accounts";
import * as z from "zod/mini";

const savedSchema = z.object({
  language: languageSchema,
  /** Whether it was chosen on this device. If not, it is the language of the last account. */
  chosen: z.boolean(),
});
export type StoredLanguage = z.output<typeof savedSchema>;

export interface SavedLanguage {
  /** Null on a device without a choice or an account, and without browser storage. Never a fault. */
  read(): Promise<StoredLanguage | null>;
  save(stored: StoredLanguage): Promise<void>;
}

export interface SavedLanguageDeps {
  /** Encrypted local storage without a user: the language is needed before the sign-in. */
  readonly store: LocalStore;
  /** Plain storage below `store`. */
  readonly keyValue: KeyValue;
}

/** Name under which earlier versions saved the choice as plain text. */
const plainName = "dexnet.language";

export function createSavedLanguage({ store, keyValue }: SavedLanguageDeps): SavedLanguage {
  const save = (stored: StoredLanguage) => store.set(namesOfDevice.language, JSON.stringify(stored));

  async function readSealed(): Promise<StoredLanguage | null> {
    const text = await store.get(namesOfDevice.language);
    return text === null ? null : savedSchema.parse(JSON.parse(text));
  }

  async function migratePlainText(sealed: StoredLanguage | null): Promise<StoredLanguage | null> {
    const plain = languageSchema.safeParse(await keyValue.get(plainName));
    if (!plain.success) return sealed;
    const stored = sealed ?? { language: plain.data, chosen: true };
    await save(stored);
    await keyValue.remove(plainName);
    return stored;
  }

  return {
    async read() {
      const sealed = await readSealed().catch(() => null);
      return migratePlainText(sealed).catch(() => sealed);
    },
    save,
  };
}
