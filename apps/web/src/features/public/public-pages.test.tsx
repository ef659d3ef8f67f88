import { productCalls } from "@dexnet/protocol/products";
import type { ComponentType } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inQueryScope } from "../../platform/services/QueryScope.tsx";
import { renderPage } from "../../testing/render-page.tsx";
import { makePlan } from "../plans/testing/plan.ts";
import { AboutPage } from "./AboutPage.tsx";
import { FeaturesPage } from "./FeaturesPage.tsx";
import { PublicFooter } from "./frame/PublicFooter.tsx";
import { PublicHeader } from "./frame/PublicHeader.tsx";
import { HomePage } from "./HomePage.tsx";
import { PricingPage } from "./PricingPage.tsx";

const Pricing = inQueryScope(PricingPage);
const texts = ["public", "plans"];
const recoverCommand = `npm run recover -- --api ${window.location.origin} my-files`;

describe("pages about the product", () => {
  test.each<[string, ComponentType, string]>([
    ["home", HomePage, "public:home.title"],
    ["features", FeaturesPage, "public:features.title"],
    ["about", AboutPage, "public:about.title"],
  ])(
    "%s passes the checks of a screen, without a session and without any call",
    { tags: "full" },
    async (_, Page, title) => {
      const { shown, checkScreen } = await renderPage(<Page />, { texts });
      await expect.element(shown(title)).toBeVisible();
      await checkScreen([recoverCommand]);
    },
  );

  test("home leads a visitor to the registration and a signed-in person to the storages", async () => {
    const visitor = await renderPage(<HomePage />, { texts });
    const link = (text: string) => page.getByRole("link", { name: text, exact: true });
    await expect.element(link(visitor.text("public:account.register"))).toHaveAttribute("href", "/auth/register");
    const person = await renderPage(<HomePage />, { texts, user: {} });
    await expect.element(link(person.text("public:account.open"))).toHaveAttribute("href", "/storages/");
    expect(link(person.text("public:account.register")).query()).toBeNull();
  });
});

describe("PricingPage", () => {
  const plans = [makePlan("trial", "Trial", 9, true), makePlan("small", "Storage 10", 10)];

  test("shows the plans of the catalogue and passes the checks of a screen", { tags: "full" }, async () => {
    const { text, shown, checkScreen } = await renderPage(<Pricing />, {
      texts,
      prepare: (servers) => servers.answer(productCalls.plans, plans),
    });
    await expect.element(shown("public:pricing.pay.discount")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: text("public:account.register") }))
      .toHaveAttribute("href", "/auth/register");
    await expect
      .element(page.getByRole("link", { name: text("plans:choose", { name: "Storage 10" }) }))
      .toHaveAttribute("href", "/storages/plans/small");
    await checkScreen(["Trial", "Storage 10"]);
  });

  test("leads a signed-in person from the trial to the own plans", async () => {
    const { text } = await renderPage(<Pricing />, {
      texts,
      user: {},
      prepare: (servers) => servers.answer(productCalls.plans, plans),
    });
    await expect
      .element(page.getByRole("link", { name: text("public:pricing.toPlans") }))
      .toHaveAttribute("href", "/storages/plans");
  });

  test("shows its shape while the plans load", async () => {
    const { text, shown, checkScreen } = await renderPage(<Pricing />, {
      texts,
      prepare: (servers) => servers.answer(productCalls.plans, new Promise<never>(() => {})),
    });
    await expect.element(page.getByRole("status", { name: text("plans:loading") })).toBeVisible();
    await expect.element(shown("public:pricing.end.grace")).toBeVisible();
    await checkScreen();
  });

  test("says that the plans could not be loaded, keeps the rules, and tries again", { tags: "full" }, async () => {
    const { servers, shown, button, checkScreen } = await renderPage(<Pricing />, {
      texts,
      prepare: (refusing) => refusing.refuse(productCalls.plans, "internal"),
    });
    await expect.element(shown("plans:failed")).toBeVisible();
    await expect.element(shown("public:pricing.pay.network")).toBeVisible();
    await checkScreen();
    servers.answer(productCalls.plans, plans);
    await button("widgets:error.retry").click();
    await expect.element(page.getByRole("heading", { name: "Storage 10" })).toBeVisible();
  });
});

/** Every page has one heading of the first level. */
const WideHeader = () => (
  <>
    <PublicHeader />
    <h1>DexNet</h1>
  </>
);

describe("PublicHeader", () => {
  test("is a menu on a phone, which Escape and a chosen page close, with the focus on its button", async () => {
    const { text, button, path } = await renderPage(<PublicHeader />, { texts });
    const menu = button("public:nav.menu");
    const pricing = page.getByRole("link", { name: text("public:nav.pricing"), exact: true });
    await expect.element(menu).toHaveAttribute("aria-expanded", "false");
    expect(pricing.query()).toBeNull();
    await menu.click();
    await expect.element(pricing).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu).toHaveFocus();
    expect(pricing.query()).toBeNull();
    await menu.click();
    await pricing.click();
    await expect.poll(path).toBe("/pricing");
    await expect.element(menu).toHaveFocus();
    await expect.element(menu).toHaveAttribute("aria-expanded", "false");
  });

  test("shows all pages and the way in beside each other on a wide screen, and marks the current page", async () => {
    const { text, checkScreen } = await renderPage(<WideHeader />, { texts, path: "/network?from=mail" });
    await page.viewport(1440, 900);
    const link = (key: string) => page.getByRole("link", { name: text(key), exact: true });
    await expect.element(link("public:nav.network")).toHaveAttribute("aria-current", "page");
    await expect.element(link("public:nav.home")).not.toHaveAttribute("aria-current");
    await expect.element(link("public:account.signIn")).toHaveAttribute("href", "/auth/login");
    await checkScreen();
  });

  test("offers a signed-in person the own storages", async () => {
    const { text } = await renderPage(<PublicHeader />, { texts, user: {} });
    await page.viewport(1440, 900);
    await expect
      .element(page.getByRole("link", { name: text("public:account.open") }))
      .toHaveAttribute("href", "/storages/");
  });
});

test("PublicFooter: opens the terms above the page, and passes the checks of a screen", { tags: "full" }, async () => {
  const footer = (
    <>
      <h1>DexNet</h1>
      <PublicFooter />
    </>
  );
  const { button, text, checkScreen } = await renderPage(footer, { texts: [...texts, "terms"] });
  await checkScreen();
  await button("public:footer.terms").click();
  await expect.element(page.getByRole("dialog", { name: text("terms:title") })).toBeVisible();
});
