import { createCaller } from "@dexnet/drive/http/caller";
import type { AccountSession } from "@dexnet/drive/session/account-session";
import type { AppServices } from "./app-context.tsx";
import type { ConfigSource } from "./config-source.ts";
import type { LanguageChoice } from "./language-choice.ts";
import { createLazyDrive } from "./lazy-drive.ts";
import { logFailedCall } from "./log-failed-call.ts";
import type { Reachability } from "./reachability.ts";

export interface ServicesDeps {
  session: AccountSession;
  config: ConfigSource;
  reach: Reachability;
  apiUrl: string;
  promocode: string | null;
  languageChoice: LanguageChoice;
}

export function createServices(deps: ServicesDeps): AppServices {
  const { session, config, reach, apiUrl, promocode, languageChoice } = deps;
  const ledgerUrl = async () => (await config.get()).ledger_url;
  return {
    session,
    config,
    reach,
    promocode,
    call: createCaller({
      urls: { api: apiUrl, ledger: ledgerUrl },
      authorization: session.authorization,
      onUnauthorized: session.renew,
      onFailure: logFailedCall,
    }),
    drive: createLazyDrive(async () => {
      const [{ createDriveClient }, { deviceTransferSettings: transferSettings }, ledger] = await Promise.all([
        import("./drive-client.ts"),
        import("../features/transfers/device-transfer-settings.ts"),
        ledgerUrl(),
      ]);
      return createDriveClient({ apiUrl, ledgerUrl: ledger, session, transferSettings });
    }),
    // What the page does then, `session-changes.ts` says.
    signOut: session.signOut,
    chooseLanguage: languageChoice.choose,
  };
}
