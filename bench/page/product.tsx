import type { AccountSession } from "@dexnet/drive/account-session";
import type { Drive } from "@dexnet/drive/drive";
import { type CurrentUser, currentUserSchema } from "@dexnet/protocol/accounts";
import { MantineProvider } from "@mantine/core";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startTexts } from "../../apps/web/src/shell/i18n.ts";
import { createPageLoading } from "../../apps/web/src/shell/page-loading.ts";
import { Running } from "../../apps/web/src/shell/Running.tsx";
import { createAppRouter } from "../../apps/web/src/shell/router.tsx";
import { createServices } from "../../apps/web/src/shell/services.ts";
import { cssVariables, theme } from "../../apps/web/src/shell/theme/theme.ts";

export interface BenchProduct {
  drive: Drive;
  /** Shows the page of the address bar. */
  show(): Promise<void>;
  /** Fetches what the storage's page needs of code and texts. */
  fetchStoragePage(): Promise<void>;
  openStorage(address: string): void;
}

const user: CurrentUser = currentUserSchema.parse({
  id: "00000000-0000-4000-8000-000000000001",
  email: "bench@example.org",
  email_activation: true,
  unique_key: "0123456789abcdef".repeat(4),
  language: "en-EN",
});

/** Somebody who is signed in for good. */
const session: Partial<AccountSession> = {
  user: () => user,
  authorization: async () => "JWT bench",
  renew: async () => false,
  subscribe: () => () => undefined,
};

/** The application as it is, but for its start-up delay and the signing in. */
export async function startProduct(): Promise<BenchProduct> {
  const apiUrl = window.location.origin;
  const i18n = await startTexts(user.language);
  const pages = createPageLoading({ flags: window.sessionStorage, reload: () => window.location.reload() });
  const router = createAppRouter({
    visitor: () => ({ kind: "user", emailConfirmed: true, arrival: "verified" }),
    i18n,
    pages,
  });
  const services = createServices({
    session: session as AccountSession,
    config: { ledger_url: apiUrl, mailbox_url: null },
    apiUrl,
    promocode: null,
    languageChoice: { choose: async () => undefined, followAccount: async () => undefined },
  });
  const container = document.getElementById("root");
  if (container === null) throw new Error("index.html has no #root");
  return {
    drive: services.drive,
    async show() {
      await router.load();
      createRoot(container).render(
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="dark">
          <I18nextProvider i18n={i18n}>
            <Running started={{ services, router }} />
          </I18nextProvider>
        </MantineProvider>,
      );
    },
    async fetchStoragePage() {
      await router.preloadRoute({ to: "/storages/$address", params: { address: "0x" } });
    },
    openStorage: (address) => void router.navigate({ to: "/storages/$address", params: { address } }),
  };
}
