import type { ComponentType, ReactElement } from "react";
import { expect, test } from "vitest";
import { createAppRouter } from "../../app/routing/router.tsx";
import { startTexts } from "../../app/start-texts.ts";
import { type RouteName, routeOf, routePaths } from "../../platform/routes.ts";

/** Routes of chapter 2 of the specification, with the component of their page. */
const specifiedRoutes: readonly (readonly [path: string, name: RouteName, page: string])[] = [
  ["/auth/login", "auth-login", "LoginPage"],
  ["/auth/login-otp", "auth-login-otp", "LoginOtpPage"],
  ["/auth/register", "auth-register", "RegisterPage"],
  ["/auth/confirm", "auth-email-confirm", "EmailConfirmPage"],
  ["/auth/reset-password", "auth-reset-password", "ResetPasswordPage"],
  ["/auth/delete-account", "auth-delete-account", "DeleteAccountPage"],
  ["/storages/", "storages", "StoragesPage"],
  ["/storages/plans", "storages-plans", "PlansPage"],
  ["/storages/create", "storages-create", "CreateStoragePage"],
  ["/storages/$address", "storage", "StoragePage"],
  ["/storages/$address/restore", "storages-restore", "RestorePage"],
  ["/storages/$address/reset", "storages-reset", "ResetPage"],
];

type Page = ComponentType & ((props: object) => ReactElement<{ children: ReactElement<object, ComponentType> }>);

/** Name of a page, also inside of a query scope, which has no name itself. */
const nameOf = (page: Page) => (page.name === "" ? page({}).props.children.type.name : page.name);

test.each(specifiedRoutes)("specified route: %s is %s and shows %s", async (path, name, page) => {
  expect(routePaths[name]).toBe(path);
  const url = path.replace("$address", "0x52908400098527886E0F7030069857D2E4169EE7");
  expect(routeOf(url)).toBe(name);
  const loaded: unknown[] = [];
  const router = createAppRouter({
    sessionState: () => ({ kind: "loading" }),
    sessionKnown: () => Promise.resolve(),
    i18n: await startTexts("en-EN"),
    pages: {
      async load(code) {
        const module = await code();
        loaded.push(module);
        return module;
      },
      routerIsReady: () => undefined,
    },
  });
  const [matched] = router.getMatchedRoutes(url);
  for (const { options } of matched) await options.component?.preload?.();
  expect(loaded.map((module) => nameOf((module as { page: Page }).page))).toEqual([page]);
});
