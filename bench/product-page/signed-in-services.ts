import type { AccountSession } from "@dexnet/drive/session/account-session";
import type { CurrentUser } from "@dexnet/protocol/accounts";
import type { AppServices } from "../../apps/web/src/shell/app-context.tsx";
import { createConfigSource } from "../../apps/web/src/shell/config-source.ts";
import { createReachability } from "../../apps/web/src/shell/reachability.ts";
import { createServices } from "../../apps/web/src/shell/services.ts";

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
    config: createConfigSource(async () => ({ ledger_url: ledgerUrl, mailbox_url: null })),
    reach: createReachability(async () => true),
    apiUrl: window.location.origin,
    promocode: null,
    languageChoice: { choose: async () => undefined, followAccount: async () => undefined },
  });
}
