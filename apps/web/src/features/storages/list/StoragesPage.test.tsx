import { GB } from "@dexnet/protocol/limits";
import { productCalls, type Storage, type UserProduct } from "@dexnet/protocol/products";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { daysLeft } from "../../../platform/format/days-left.ts";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import { renderPage } from "../../../testing/render-page.tsx";
import { paidPlan, photos, productOf, trialPlan } from "../testing/products.ts";
import { StoragesPage } from "./StoragesPage.tsx";

const Page = inQueryScope(StoragesPage);

interface ListOptions {
  products?: readonly UserProduct[];
  storages?: readonly Storage[];
  /** Addresses whose phrase this device has. */
  saved?: readonly string[];
  plans?: unknown;
}

function renderList({ products = [], storages = [], saved = [], plans = [trialPlan, paidPlan] }: ListOptions = {}) {
  return renderPage(<Page />, {
    texts: ["storages"],
    user: {},
    drive: { warm: async () => undefined, listSavedPhrases: async () => saved.map((each) => each.toLowerCase()) },
    prepare(servers) {
      servers.answer(productCalls.userProducts, { products: [...products], storages: [...storages] });
      servers.answer(productCalls.plans, plans as never);
    },
  });
}

const papers: Storage = { ...photos, address: "0xde709f2102306220921060314715629080e2fb77" as never, title: "Papers" };

describe("StoragesPage", () => {
  test("shows which storages are locked on this device and leads to the phrase of one", async () => {
    const { shown, text, path, state, checkScreen } = await renderList({
      products: [productOf(trialPlan, { storages: 2, unassigned_size: 3_000_000_000 })],
      storages: [photos, papers],
      saved: [photos.address],
    });
    await expect.element(shown("storages:list.ready")).toBeVisible();
    await expect.element(shown("storages:list.locked")).toBeVisible();
    await checkScreen(["Photos", "Papers"]);
    await page.getByRole("link", { name: text("storages:list.unlockOf", { title: "Papers" }) }).click();
    await expect.poll(path).toBe(`/storages/${papers.address}/restore`);
    expect(state()).toMatchObject({ isPhraseMissing: true });
  });

  test("shows a short address, the end of the plan, and the space that is left for another storage", async () => {
    const { shown, text, path } = await renderList({
      products: [productOf(trialPlan, { storages: 1, unassigned_size: 6_000_000_000 })],
      storages: [photos],
    });
    await expect.element(page.getByText("0x5290…9EE7", { exact: true })).toBeVisible();
    const date = new Intl.DateTimeFormat("en-EN", { dateStyle: "medium" }).format(new Date(photos.end_date));
    const days = text("storages:list.daysLeft", { count: daysLeft(photos.end_date, Date.now()) });
    await expect.element(page.getByText(`${days}, ${text("storages:list.until", { date })}`)).toBeVisible();
    await shown("storages:list.addAnotherText", { size: "6\u00a0GB", plan: "Trial" }).click();
    await expect.poll(path).toBe("/storages/create");
  });

  const fullProduct = productOf(paidPlan, { storages: 1, unassigned_size: 0 });
  const largePlan = { ...paidPlan, id: "storage-100", name: "Storage 100", storage_size: 100 * GB };
  const oneLarge = { ...largePlan, storage_smallest: 100 * GB, storage_largest: 100 * GB };
  const manySmall = { ...largePlan, storages: 5, storage_largest: 20 * GB };

  test("leads to the plans when no other storage fits, and says what the larger ones that are sold bring", async () => {
    const full = { products: [fullProduct], storages: [photos] };
    const one = await renderList({ ...full, plans: [trialPlan, paidPlan, oneLarge] });
    await expect.element(one.shown("storages:list.moreSpaceLarger", { count: 1 })).toBeVisible();
    await one.checkScreen(["Photos"]);
    await one.shown("storages:list.moreSpace").click();
    await expect.poll(one.path).toBe("/storages/plans");
    const many = await renderList({ ...full, plans: [paidPlan, oneLarge, manySmall] });
    await expect.element(many.shown("storages:list.moreSpaceAnother")).toBeVisible();
  });

  test.each([
    ["the largest plan", { products: [fullProduct], plans: [trialPlan, paidPlan] }],
    [
      "an ended plan",
      { products: [productOf(paidPlan, { storages: 1, end_date: "2026-01-01T00:00:00.000Z" })], plans: [oneLarge] },
    ],
    ["no plan", { products: [], plans: [oneLarge] }],
  ])("promises nothing with %s", async (_, options) => {
    const { shown, servers } = await renderList({ ...options, storages: [photos] });
    await expect.poll(() => servers.pathsOf(productCalls.plans).length).toBe(1);
    await expect.element(shown("storages:list.add")).toBeVisible();
    await expect.element(shown("storages:list.moreSpace")).not.toBeInTheDocument();
  });
});

describe("StoragesPage that lacks one of two storages", () => {
  test.each([
    ["an own storage", photos, papers],
    ["a connected storage", { ...photos, owner: false }, papers],
  ])("names it beside %s, because this device has its phrase", async (_, listed, missing) => {
    const { shown, checkScreen } = await renderList({ storages: [listed], saved: [listed.address, missing.address] });
    await expect.element(shown("widgets:unlisted.title")).toBeVisible();
    await expect.element(page.getByText("0xde70…fb77", { exact: true })).toBeVisible();
    await checkScreen([listed.title]);
  });

  test("says nothing if all saved phrases are of storages in the list", async () => {
    const { shown, text } = await renderList({ storages: [photos, papers], saved: [papers.address, photos.address] });
    const ready = page.getByText(text("storages:list.ready"), { exact: true });
    await expect.poll(() => ready.elements().length).toBe(2);
    await expect.element(shown("widgets:unlisted.title")).not.toBeInTheDocument();
  });
});

describe("StoragesPage without storages", () => {
  test("shows no next step before the plans are known, and then the first storage on the trial", async () => {
    let answer: (plans: unknown) => void = () => undefined;
    const pending = new Promise((resolve) => {
      answer = resolve;
    });
    const { shown, path, checkScreen } = await renderList({ plans: pending });
    await expect.element(page.getByRole("status")).toBeVisible();
    expect(page.getByRole("link").elements()).toEqual([]);
    answer([trialPlan]);
    await expect.element(shown("storages:empty.trialText", { size: "9\u00a0GB", count: 30 })).toBeVisible();
    await checkScreen();
    await shown("storages:empty.create").click();
    await expect.poll(path).toBe("/storages/create");
  });

  test("offers a storage on the plan of the user", async () => {
    const { shown } = await renderList({ products: [productOf(paidPlan)] });
    await expect
      .element(shown("storages:empty.noStorageText", { size: "10\u00a0GB", plan: "Storage 10" }))
      .toBeVisible();
  });

  test("says that this device has the phrase of a storage that the server has left out", async () => {
    const { shown, checkScreen } = await renderList({ saved: [photos.address] });
    await expect.element(shown("widgets:unlisted.title")).toBeVisible();
    await expect.element(page.getByText("0x5290…9ee7", { exact: true })).toBeVisible();
    await expect.element(shown("storages:empty.create")).toBeVisible();
    await checkScreen();
  });

  test("offers the plans when the trial has ended", async () => {
    const ended = productOf(trialPlan, { end_date: "2026-01-01T00:00:00.000Z" });
    const { shown, path, checkScreen } = await renderList({ products: [ended] });
    await expect.element(shown("storages:empty.noPlanTitle")).toBeVisible();
    await checkScreen();
    await shown("storages:empty.seePlans").click();
    await expect.poll(path).toBe("/storages/plans");
  });
});
