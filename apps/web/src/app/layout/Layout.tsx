import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { routeOf } from "../../platform/routes.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import { useStore } from "../../platform/services/create-store.ts";
import { useUser } from "../../platform/services/use-user.ts";
import shared from "../../platform/theme/shared.module.css";
import { lazyPart } from "../../widgets/lazy-part.tsx";
import { isChromium } from "./chromium.ts";
import { Header } from "./header/Header.tsx";
import classes from "./Layout.module.css";
import { OfflineNotice } from "./OfflineNotice.tsx";

const BrowserWarning = lazyPart("BrowserWarning", async () => (await import("./BrowserWarning.tsx")).BrowserWarning);

const UserParts = lazyPart("UserParts", async () => (await import("./UserParts.tsx")).UserParts);

const ConsentNotice = lazyPart(
  "ConsentNotice",
  async () => (await import("../../features/analytics/ConsentNotice.tsx")).ConsentNotice,
);

const LanguageOffer = lazyPart(
  "LanguageOffer",
  async () => (await import("../../features/language/LanguageOffer.tsx")).LanguageOffer,
);

/** The application is kept on the devices of its users, not on those of visitors. Only a build has the worker for it. */
const ShellUpdate = lazyPart("ShellUpdate", async () => {
  const [{ createBrowserShellUpdates }, { ShellUpdate: Notice }] = await Promise.all([
    import("../../platform/shell/browser-shell-updates.ts"),
    import("../ShellUpdate.tsx"),
  ]);
  const updates = createBrowserShellUpdates();
  return () => updates && <Notice updates={updates} />;
});

/** Sets the title of the window to the name of the page. */
function usePageTitle(path: string | undefined): void {
  const { t } = useTranslation("app");
  const route = path === undefined ? null : routeOf(path);
  const title = route === null ? "DexNet" : `${t(`titles.${route}`)} · DexNet`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Whether the operator counts events. The notice is loaded only then. */
function useAsksForConsent(): boolean {
  const url = useStore(useApp().config.loaded)?.analytics_url;
  return url !== undefined && url !== null;
}

/** Everything around the page: notices, header, background components. */
export function Layout() {
  const { t } = useTranslation("app");
  const { offeredLanguage } = useApp();
  const user = useUser();
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const layout = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.layout });
  const asksForConsent = useAsksForConsent();
  const previousPath = useRef(path);
  usePageTitle(path);

  // After a navigation the focus would be lost: the new page gets it, unless it has taken it already.
  useEffect(() => {
    if (
      previousPath.current !== undefined &&
      previousPath.current !== path &&
      document.activeElement === document.body
    ) {
      document.getElementById("content")?.focus({ preventScroll: true });
    }
    previousPath.current = path;
  }, [path]);

  return (
    <div className={classes.layout}>
      {/* Without a header there is nothing to skip. The link would also replace the fragment of a share link. */}
      {layout !== "empty" && (
        <a className={classes.skip} href="#content">
          {t("skipToContent")}
        </a>
      )}
      {!isChromium(navigator) && <BrowserWarning />}
      <OfflineNotice />
      {import.meta.env.PROD && user?.email_activation && <ShellUpdate />}
      {layout === undefined && <Header />}
      {layout === "public" ? (
        <Outlet />
      ) : (
        <main id="content" className={`${shared.fill} ${classes.main}`} tabIndex={-1}>
          <Outlet />
        </main>
      )}
      {offeredLanguage !== null && <LanguageOffer language={offeredLanguage} />}
      {asksForConsent && <ConsentNotice />}
      {user?.email_activation && <UserParts />}
    </div>
  );
}
