import type { AccountSession } from "@dexnet/drive/session/account-session";
import type { CurrentUser } from "@dexnet/protocol/accounts";
import { createServices } from "../../apps/web/src/app/services.ts";
import { createBrowserDeviceTexts } from "../../apps/web/src/platform/drive/device-texts.ts";
import type { AppServices } from "../../apps/web/src/platform/services/app-context.tsx";
import { createConfigSource } from "../../apps/web/src/platform/services/config-source.ts";
import { createReachability } from "../../apps/web/src/platform/services/reachability.ts";

export interface SignedIn {
  user: CurrentUser;
  token: string;
  ledgerUrl: string;
}

/** What the application is built on, for somebody who is signed in for good. The page's own origin has the api. */
export function createSignedInServices({ user, token, ledgerUrl }: SignedIn): AppServices {
  const session: Partial<AccountSession> = {
    user: () => user,
    authorization: async () => `JWT ${token}`,
    renew: async () => false,
    subscribe: () => () => undefined,
  };
  return createServices({
    session: session as AccountSession,
    config: createConfigSource(async () => ({ ledger_url: ledgerUrl, mailbox_url: null })),
    reach: createReachability(async () => true),
    apiUrl: window.location.origin,
    deviceTexts: createBrowserDeviceTexts(),
    promocode: null,
    languageChoice: { choose: async () => undefined, followAccount: async () => undefined },
  });
}
