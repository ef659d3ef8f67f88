import "../../apps/web/src/shell/theme/fonts.css";
import "../../apps/web/src/shell/theme/mantine-styles.ts";
import "../../apps/web/src/shell/theme/base.css";
import { MantineProvider } from "@mantine/core";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import type { AppServices } from "../../apps/web/src/shell/app-context.tsx";
import { startTexts } from "../../apps/web/src/shell/i18n.ts";
import { createPageLoading } from "../../apps/web/src/shell/page-loading.ts";
import { Running } from "../../apps/web/src/shell/Running.tsx";
import { createAppRouter } from "../../apps/web/src/shell/router.tsx";
import { cssVariables, theme } from "../../apps/web/src/shell/theme/theme.ts";

/** The application's own pages, without its start-up delay and the sign-in. */
export async function createProductPages(services: AppServices) {
  const container = document.getElementById("root");
  if (container === null) throw new Error("index.html has no #root");
  const i18n = await startTexts("en-EN");
  const pages = createPageLoading({ flags: () => window.sessionStorage, reload: () => window.location.reload() });
  const visitor = () => ({ kind: "user", emailConfirmed: true, arrival: "verified" }) as const;
  const router = createAppRouter({ visitor, i18n, pages });
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
