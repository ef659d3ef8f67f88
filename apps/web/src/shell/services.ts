import type { AccountSession } from "@dexnet/drive/account-session";
import { createCaller } from "@dexnet/drive/caller";
import { signOutReloadDelayMs } from "@dexnet/drive/limits";
import type { ApplicationConfig } from "@dexnet/protocol/application";
import type { AppServices } from "./app-context.tsx";
import { createLazyDrive } from "./lazy-drive.ts";

export interface ServicesDeps {
  session: AccountSession;
  config: ApplicationConfig;
  apiUrl: string;
  promocode: string | null;
}

/** `isSigningOut` is true while the person is leaving by their own wish. */
export function createServices(deps: ServicesDeps): { services: AppServices; isSigningOut: () => boolean } {
  const { session, config, apiUrl, promocode } = deps;
  let signingOut = false;

  const services: AppServices = {
    session,
    config,
    promocode,
    call: createCaller({
      urls: { api: apiUrl, ledger: config.ledger_url },
      authorization: session.authorization,
      onUnauthorized: session.renew,
    }),
    drive: createLazyDrive(async () => {
      const { createDriveClient } = await import("./drive-client.ts");
      return createDriveClient({ apiUrl, ledgerUrl: config.ledger_url, session });
    }),
    async signOut() {
      signingOut = true;
      await session.signOut();
      window.setTimeout(() => window.location.reload(), signOutReloadDelayMs);
    },
  };
  return { services, isSigningOut: () => signingOut };
}
