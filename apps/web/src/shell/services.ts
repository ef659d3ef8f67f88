import type { AccountSession } from "@dexnet/drive/account-session";
import { createCaller } from "@dexnet/drive/caller";
import type { ApplicationConfig } from "@dexnet/protocol/application";
import type { AppServices } from "./app-context.tsx";
import type { LanguageChoice } from "./language-choice.ts";
import { createLazyDrive } from "./lazy-drive.ts";
import { logFailedCall } from "./log-failed-call.ts";

export interface ServicesDeps {
  session: AccountSession;
  config: ApplicationConfig;
  apiUrl: string;
  promocode: string | null;
  languageChoice: LanguageChoice;
}

export function createServices({ session, config, apiUrl, promocode, languageChoice }: ServicesDeps): AppServices {
  return {
    session,
    config,
    promocode,
    call: createCaller({
      urls: { api: apiUrl, ledger: config.ledger_url },
      authorization: session.authorization,
      onUnauthorized: session.renew,
      onFailure: logFailedCall,
    }),
    drive: createLazyDrive(async () => {
      const [{ createDriveClient }, { deviceTransferSettings: transferSettings }] = await Promise.all([
        import("./drive-client.ts"),
        import("../features/transfers/device-transfer-settings.ts"),
      ]);
      return createDriveClient({ apiUrl, ledgerUrl: config.ledger_url, session, transferSettings });
    }),
    // What the page does then, `session-changes.ts` says.
    signOut: session.signOut,
    chooseLanguage: languageChoice.choose,
  };
}
