import type { KeyValue, LocalStore } from "@dexnet/drive/platform/local-store";
import { namesOfDevice } from "@dexnet/drive/platform/stored-names";
import { languageSchema } from "@dexnet/protocol/accounts";
import { z } from "zod";

const savedSchema = z.object({
  language: languageSchema,
  /** Whether a person chose it here. If not, it is the language of the account that was here last. */
  chosen: z.boolean(),
});
export type KeptLanguage = z.output<typeof savedSchema>;

export interface SavedLanguage {
  /** Null on a device that has seen neither a choice nor an account; also where nothing can be kept. Never a fault. */
  read(): Promise<KeptLanguage | null>;
  save(kept: KeptLanguage): Promise<void>;
}

export interface SavedLanguageDeps {
  /** The encrypted local storage for what is nobody's: the language is needed before anybody has signed in. */
  store: LocalStore;
  /** What lies below it. */
  keyValue: KeyValue;
}

/** Where earlier versions kept the choice, in the clear. */
const plainName = "dexnet.language";

export function createSavedLanguage({ store, keyValue }: SavedLanguageDeps): SavedLanguage {
  const save = (kept: KeptLanguage) => store.set(namesOfDevice.language, JSON.stringify(kept));

  async function readSealed(): Promise<KeptLanguage | null> {
    const text = await store.get(namesOfDevice.language);
    return text === null ? null : savedSchema.parse(JSON.parse(text));
  }

  async function moveOver(sealed: KeptLanguage | null): Promise<KeptLanguage | null> {
    const plain = languageSchema.safeParse(await keyValue.get(plainName));
    if (!plain.success) return sealed;
    const kept = sealed ?? { language: plain.data, chosen: true };
    await save(kept);
    await keyValue.remove(plainName);
    return kept;
  }

  return {
    async read() {
      const sealed = await readSealed().catch(() => null);
      return moveOver(sealed).catch(() => sealed);
    },
    save,
  };
}
