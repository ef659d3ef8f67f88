import { lazyRouteComponent } from "@tanstack/react-router";
import type { i18n as I18n } from "i18next";
import type { ComponentType } from "react";
import { ensureTexts } from "../../platform/i18n/load-texts.ts";
import type { PageLoading } from "../../platform/page-loading.ts";

export interface LazyPageDeps {
  readonly i18n: I18n;
  readonly pages: PageLoading;
}

export type LazyPage = ReturnType<typeof lazyRouteComponent>;

/** Makes the components of the routes. The code and the texts of a page are loaded together with its first visit. */
export function createLazyPages({ i18n, pages }: LazyPageDeps) {
  function lazyPage<Name extends string>(
    load: () => Promise<Readonly<Record<Name, ComponentType>>>,
    name: Name,
    ...namespaces: string[]
  ) {
    return lazyRouteComponent(
      () =>
        pages.load(async () => {
          const [module] = await Promise.all([load(), ensureTexts(i18n, i18n.language, namespaces)]);
          return { page: module[name] };
        }),
      "page",
    );
  }

  /** Page that makes queries. */
  function lazyQueryPage<Name extends string>(
    load: () => Promise<Readonly<Record<Name, ComponentType>>>,
    name: Name,
    ...namespaces: string[]
  ) {
    const loadInScope = async () => {
      const [module, { inQueryScope }] = await Promise.all([load(), import("../../platform/services/QueryScope.tsx")]);
      return { InScope: inQueryScope(module[name]) };
    };
    return lazyPage(loadInScope, "InScope", ...namespaces);
  }

  return { lazyPage, lazyQueryPage };
}
