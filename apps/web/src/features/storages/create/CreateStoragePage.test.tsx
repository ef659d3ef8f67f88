import type { NewStorage } from "@dexnet/drive/drive";
import { AppError } from "@dexnet/protocol/errors/errors";
import { GB } from "@dexnet/protocol/limits";
import { productCalls, type UserProduct } from "@dexnet/protocol/products";
import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import { type RenderedPage, type RenderOptions, renderPage } from "../../../testing/render-page.tsx";
import { paidPlan, photos, productOf, trialPlan } from "../testing/products.ts";
import { CreateStoragePage } from "./CreateStoragePage.tsx";

const words = "legal winner thank year wave sausage worth useful deer will eager yellow".split(" ");
const { plans, takeTrial, userProducts } = productCalls;
const Page = inQueryScope(CreateStoragePage);

// A page with steps under way asks before it is left, which would stop the browser.
let unmount: () => void = () => undefined;
afterEach(() => unmount());

interface CreateOptions {
  products?: readonly UserProduct[];
  drive?: RenderOptions["drive"];
}

async function renderCreate({ products = [], drive = {} }: CreateOptions = {}) {
  const created: NewStorage[] = [];
  const rendered = await renderPage(<Page />, {
    texts: ["storages"],
    user: {},
    drive: {
      newPhrase: async () => words,
      createStorage: async (request) => {
        created.push(request);
        return photos;
      },
      ...drive,
    },
    prepare(servers) {
      servers.answer(userProducts, { products: [...products], storages: [] });
      servers.answer(plans, [trialPlan, paidPlan]);
    },
  });
  unmount = rendered.unmount;
  return { ...rendered, created };
}

/** The slider has the same label. */
const sizeField = ({ text }: RenderedPage) => page.getByRole("textbox", { name: text("storages:create.size") });
const savedBox = () => page.getByRole("checkbox");
const checkFields = () => page.getByRole("textbox").elements() as HTMLInputElement[];

async function typeWords(change: (word: string, index: number) => string = (word) => word): Promise<void> {
  for (const field of checkFields()) {
    const index = Number(field.name.replace("word-", ""));
    const input = page.getByRole("textbox", { name: `Word ${index + 1}`, exact: true });
    await input.fill(change(words[index] ?? "", index));
  }
}

async function startTrial({ servers, button }: RenderedPage): Promise<void> {
  servers.answer(takeTrial, productOf(trialPlan));
  await button("storages:create.startTrial").click();
  await expect.element(button("storages:phrase.show")).toBeVisible();
}

describe("CreateStoragePage", () => {
  test("passes the checks of a screen in each state", { tags: "full" }, async () => {
    const rendered = await renderCreate();
    const { button, field, shown, checkScreen } = rendered;
    await expect.element(field("storages:create.name")).toHaveValue("My files");
    await checkScreen();
    await button("storages:create.changeSize").click();
    await expect.element(sizeField(rendered)).toHaveFocus();
    await checkScreen();
    await startTrial(rendered);
    await checkScreen();
    await button("storages:phrase.show").click();
    await checkScreen(words);
    await savedBox().click();
    await typeWords(() => "wrong");
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("storages:phrase.lookAgain")).toBeVisible();
    await checkScreen(["wrong"]);
  });

  test("takes the trial with the first storage, checks the phrase and opens the storage", async () => {
    const rendered = await renderCreate();
    const { servers, button, path, created } = rendered;
    await expect.element(button("storages:create.startTrial")).toBeVisible();
    expect(servers.requestsOf(takeTrial)).toEqual([]);
    await startTrial(rendered);
    await button("storages:phrase.show").click();
    await savedBox().click();
    await typeWords();
    await userEvent.keyboard("{Enter}");
    await expect.poll(path).toBe(`/storages/${photos.address}`);
    expect(servers.requestsOf(takeTrial)).toHaveLength(1);
    expect(created).toEqual([{ userProductId: productOf(trialPlan).id, title: "My files", sizeBytes: 3 * GB, words }]);
  });

  test("does not take the trial again when the phrase fails after it", async () => {
    let calls = 0;
    const rendered = await renderCreate({
      drive: {
        newPhrase: async () => {
          calls += 1;
          if (calls === 1) throw new AppError("unavailable");
          return words;
        },
      },
    });
    const { servers, button, shown } = rendered;
    servers.answer(takeTrial, productOf(trialPlan));
    await button("storages:create.startTrial").click();
    await expect.element(shown("platform:errors.unavailable")).toBeVisible();
    await button("storages:create.continue").click();
    await expect.element(button("storages:phrase.show")).toBeVisible();
    expect(servers.requestsOf(takeTrial)).toHaveLength(1);
  });

  test("continues on the trial that another tab has taken", async () => {
    const { servers, button, shown } = await renderCreate();
    await expect.element(button("storages:create.startTrial")).toBeVisible();
    servers.refuse(takeTrial, "trial_used");
    servers.answer(userProducts, { products: [productOf(trialPlan)], storages: [] });
    await button("storages:create.startTrial").click();
    await expect.element(shown("platform:errors.trial_used")).toBeVisible();
    await button("storages:create.continue").click();
    await expect.element(button("storages:phrase.show")).toBeVisible();
  });

  test("asks for no size on a plan with one size, and takes the size that is chosen on another", async () => {
    const paid = await renderCreate({ products: [productOf(paidPlan)] });
    await expect.element(paid.button("storages:create.continue")).toBeVisible();
    await expect.element(paid.button("storages:create.changeSize")).not.toBeInTheDocument();
    const trial = await renderCreate({ products: [productOf(trialPlan)] });
    await trial.button("storages:create.changeSize").click();
    await sizeField(trial).fill("1.5");
    await trial.field("storages:create.name").fill("Papers");
    await trial.button("storages:create.continue").click();
    await trial.button("storages:phrase.show").click();
    await savedBox().click();
    await typeWords();
    await trial.button("storages:create.submit").click();
    await expect.poll(() => trial.created).toMatchObject([{ title: "Papers", sizeBytes: 1.5 * GB }]);
  });

  test("leads to the plans when the trial was taken before", async () => {
    const ended = productOf(trialPlan, { end_date: "2026-01-01T00:00:00.000Z" });
    const { shown, path } = await renderCreate({ products: [ended] });
    await expect.element(shown("storages:noRoom.endedTitle")).toBeVisible();
    await shown("storages:noRoom.seePlans").click();
    await expect.poll(path).toBe("/storages/plans");
  });
});

describe("the phrase of a new storage", () => {
  async function renderPhrase() {
    const rendered = await renderCreate({ products: [productOf(trialPlan)] });
    await rendered.button("storages:create.continue").click();
    await expect.element(rendered.button("storages:phrase.show")).toBeVisible();
    return rendered;
  }
  const isInDocument = (word: string) => document.querySelector("main")?.textContent?.includes(word) === true;

  test("can't be confirmed before it was shown, and the page says why", async () => {
    const { button, shown } = await renderPhrase();
    await expect.element(shown("storages:phrase.nextShow")).toBeVisible();
    await expect.element(savedBox()).toBeDisabled();
    await expect.element(button("storages:create.submit")).toBeDisabled();
    expect(isInDocument("sausage")).toBe(false);
    await button("storages:phrase.show").click();
    await expect.element(shown("storages:phrase.nextSave")).toBeVisible();
    await expect.element(savedBox()).toBeEnabled();
    await expect.element(button("storages:create.submit")).toBeDisabled();
    expect(isInDocument("sausage")).toBe(true);
  });

  test("is hidden for the check of three words, which begins in the first of their fields", async () => {
    const { button, created, text, shown } = await renderPhrase();
    await button("storages:phrase.show").click();
    await savedBox().click();
    await expect.poll(() => checkFields().length).toBe(3);
    expect(document.activeElement).toBe(checkFields()[0]);
    expect(words.filter(isInDocument)).toEqual([]);
    const [, second] = checkFields().map(({ name }) => Number(name.replace("word-", "")) + 1);
    await typeWords((word, index) => (index + 1 === second ? "wrong" : word.toUpperCase()));
    await button("storages:create.submit").click();
    await expect.element(shown("storages:phrase.checkWrong", { count: 1, numbers: second })).toBeVisible();
    expect(document.activeElement).toBe(checkFields()[1]);
    expect(created).toEqual([]);

    // The words can be seen again, and then the answers are asked for again.
    await button("storages:phrase.lookAgain").click();
    await expect.poll(() => words.filter(isInDocument)).toEqual(words);
    await expect.element(savedBox()).not.toBeChecked();
    await savedBox().click();
    expect(checkFields().map(({ value }) => value)).toEqual(["", "", ""]);
    expect(text("storages:phrase.saved")).toBe("I saved");
  });
});
