import "../../apps/web/src/platform/theme/fonts.css";
import "../../apps/web/src/platform/theme/mantine-styles.ts";
import "../../apps/web/src/platform/theme/base.css";
import { MantineProvider } from "@mantine/core";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { Running } from "../../apps/web/src/app/Running.tsx";
import { createAppRouter } from "../../apps/web/src/app/routing/router.tsx";
import { startTexts } from "../../apps/web/src/app/start-texts.ts";
import { createPageLoading } from "../../apps/web/src/platform/page-loading.ts";
import type { AppServices } from "../../apps/web/src/platform/services/app-context.tsx";
import { cssVariables, theme } from "../../apps/web/src/platform/theme/theme.ts";

/** The application's own pages, without its start-up delay and the sign-in. */
export async function createProductPages(services: AppServices) {
  const container = document.getElementById("root");
  if (container === null) throw new Error("index.html has no #root");
  const i18n = await startTexts("en-EN");
  const pages = createPageLoading({
    flags: () => window.sessionStorage,
    reload: () => window.location.reload(),
    isOnline: () => true,
    isStyleMissing: () => false,
  });
  const sessionState = () => ({ kind: "signed-in", emailConfirmed: true, arrival: "verified" }) as const;
  const router = createAppRouter({ sessionState, sessionKnown: async () => undefined, i18n, pages });
  return {
    i18n,
    router,
    /** Shows the page of the address bar. */
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
  };
}
