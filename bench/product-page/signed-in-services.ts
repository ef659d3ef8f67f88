import type { AccountSession } from "@dexnet/drive/session/account-session";
import type { CurrentUser } from "@dexnet/protocol/accounts";
import { createServices } from "../../apps/web/src/app/services.ts";
import { createBrowserDeviceTexts } from "../../apps/web/src/platform/drive/device-texts.ts";
import type { AppServices } from "../../apps/web/src/platform/services/app-context.tsx";
import { createConfigSource } from "../../apps/web/src/platform/services/config-source.ts";
import { createReachability } from "../../apps/web/src/platform/services/reachability.ts";

export interface SignedIn {
  readonly user: CurrentUser;
  readonly token: string;
  readonly ledgerUrl: string;
}

/** Services of the application with a session that never ends. The api is on the origin of the page. */
export function createSignedInServices({ user, token, ledgerUrl }: SignedIn): AppServices {
  const session: Partial<AccountSession> = {
    user: () => user,
    authorization: async () => `JWT ${token}`,
    renew: async () => false,
    subscribe: () => () => undefined,
  };
  return createServices({
    session: session as AccountSession,
    config: createConfigSource(async () => ({
      ledger_url: ledgerUrl,
      mailbox_url: null,
      test_wallet_url: null,
      analytics_url: null,
    })),
    reach: createReachability(async () => true),
    apiUrl: window.location.origin,
    deviceTexts: createBrowserDeviceTexts(),
    promocode: null,
    offeredLanguage: null,
    languageChoice: { choose: async () => undefined, followAccount: async () => undefined },
  });
}
