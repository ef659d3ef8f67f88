import type { Stack } from "@dexnet/tools/stack";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Locator, test } from "@playwright/test";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { injectWallet, sendTokens } from "../../browser/wallet.ts";
import {
  addressOf,
  button,
  createStorage,
  field,
  newPerson,
  type Person,
  type Screen,
  submitSignIn,
  takeTrial,
} from "../../pages/person.ts";
import { type Language, languageNames, languages, wordsIn } from "../../pages/words.ts";
import { createOperator, type Operator } from "../../stack/operator.ts";
import { startTestStack } from "../../stack/test-stack.ts";

/** A payment takes about ten seconds, and the test of the expiry waits for the end of a lock. */
const quoteLockSeconds = 120;
const usdt = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

/** Each flow runs in one language, and in the long run in all of them. */
const inLanguages = (language: Language) => (process.env.DEXNET_LONG === "1" ? languages : [language]);

let stack: Stack;
let operator: Operator;
let rpcUrl: string;
const profiles: Profile[] = [];

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  // The local chain belongs to these tests, so its setting is the default one.
  stack = await startTestStack({ env: { CHAIN_RPC_URL: "", QUOTE_LOCK_SECONDS: String(quoteLockSeconds) } });
  operator = createOperator(stack);
  rpcUrl = `http://127.0.0.1:${stack.ports.CHAIN_PORT}`;
});
test.afterAll(async () => {
  for (const profile of profiles) await profile.close();
  await stack?.stop();
});

interface Visitor extends Screen {
  readonly profile: Profile;
  readonly person: Person;
  link(key: string, values?: Record<string, string>): Locator;
  shown(key: string, values?: Record<string, string>): Locator;
}

/** A registered person at the sign-in page, in this language. */
async function openVisitor(name: string, language: Language, path = "/auth/login"): Promise<Visitor> {
  const person = newPerson(name);
  await createAccountCalls(stack.appUrl).register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));
  const profile = await openProfile({ baseUrl: stack.appUrl });
  profiles.push(profile);
  const { page } = profile;
  const words = wordsIn(language);
  await page.goto(path);
  if (language !== "en-EN") await page.getByRole("button", { name: languageNames[language] }).click();
  return {
    profile,
    page,
    words,
    person,
    link: (key, values) => page.getByRole("link", { name: words(key, values), exact: true }),
    shown: (key, values) => page.getByText(words(key, values), { exact: true }).first(),
  };
}

async function signIn(visitor: Visitor): Promise<void> {
  await submitSignIn(visitor, visitor.person);
}

/** Pattern of a price in any language. */
function dollars(amount: string): RegExp {
  const number = amount.replace(".", "[.,]");
  return new RegExp(`\\$${number}|${number}\\s*\\$`);
}

/** Opens the checkout of a plan from the plans page. */
async function openCheckout(visitor: Visitor, plan: string): Promise<void> {
  await visitor.page.goto(`/storages/plans/${plan}`);
  await expect(button(visitor, "payments:checkout.pay")).toBeEnabled();
}

async function createInvoice(visitor: Visitor): Promise<void> {
  await button(visitor, "payments:checkout.pay").click();
  await expect(visitor.shown("payments:status.pending")).toBeVisible();
}

/** Base units of the amount, and the deposit address, as the page shows them. */
async function readInvoice({ page }: Visitor): Promise<{ amount: bigint; receiver: string }> {
  const receiver = (await page.locator("code").filter({ hasText: /^0x/ }).first().textContent()) ?? "";
  const text = (await page.locator("strong").first().textContent()) ?? "";
  const [whole = "0", fraction = ""] = (/[\d.,]+/.exec(text)?.[0] ?? "").replace(",", ".").split(".");
  return { receiver, amount: BigInt(whole + fraction.padEnd(18, "0")) };
}

test("an invoice that nobody pays expires, while others are paid", async () => {
  const visitor = await openVisitor("expiry", "ru-RU");
  await signIn(visitor);
  await openCheckout(visitor, "storage-10");
  await createInvoice(visitor);
  // The last test looks at it again.
  expiring = visitor;
});
let expiring: Visitor;

for (const language of inLanguages("uk-UA")) {
  test(`a trial becomes a full plan and then a larger one, with the wallet of the browser (${language})`, async () => {
    const visitor = await openVisitor("upgrade", language);
    const { page, profile } = visitor;
    await injectWallet(page, rpcUrl);
    await signIn(visitor);
    await takeTrial(visitor);
    await createStorage(visitor, "Фото");
    const address = await addressOf(page);
    for (const { plan, size } of [
      { plan: "Storage 100", size: "100" },
      { plan: "Storage 200", size: "200" },
    ]) {
      await page.goto("/storages/plans");
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: plan, exact: true }) });
      await card.getByRole("link").click();
      await expect(visitor.shown("payments:network.title")).toBeVisible();
      await createInvoice(visitor);
      await button(visitor, "payments:wallet.pay").click();
      await expect(visitor.shown("payments:status.confirming")).toBeVisible();
      // Paid: the page continues in the storage with its new size.
      await expect(page).toHaveURL(new RegExp(`/storages/${address}$`, "i"));
      await expect(page.locator("header").getByText(new RegExp(`${size}\\s*(?:GB|ГБ)`))).toBeVisible();
    }
    await page.goto("/settings/billing");
    await expect(page.getByRole("link", { name: visitor.words("payments:status.paid") })).toHaveCount(2);
    expect(profile.faults()).toEqual([]);
  });
}

for (const language of inLanguages("en-EN")) {
  test(`a plan is renewed with the own token at a fifth less, by the test wallet of the demonstration (${language})`, async () => {
    const visitor = await openVisitor("renewal", language);
    const { page } = visitor;
    await signIn(visitor);
    for (const round of ["new", "renewal"] as const) {
      await openCheckout(visitor, "storage-100");
      await page.getByRole("radio", { name: /DEXNET/ }).click();
      await expect(visitor.shown("payments:token.discount", { percent: "20%" })).toBeVisible();
      await expect(page.getByText(visitor.words.pattern(`payments:purchase.${round}`))).toBeVisible();
      await expect(page.getByText(dollars("2.40")).first()).toBeVisible();
      await createInvoice(visitor);
      await expect(visitor.shown("payments:wallet.testNote")).toBeVisible();
      await button(visitor, "payments:wallet.payTest").click();
      await expect(page).toHaveURL(/\/storages\/create/);
    }
    await page.goto("/storages/plans");
    await expect(page.getByText(visitor.words("plans:endsIn", { count: 59 }))).toBeVisible();
  });
}

for (const language of inLanguages("ru-RU")) {
  test(`a promocode of a link is used after the sign-in, and then lowers the price (${language})`, async () => {
    const code = await operator.createPromocode({ percent: 50 });
    const visitor = await openVisitor("promocode", language, `/auth/login?promocode=${code}`);
    const { page } = visitor;
    await field(visitor, "auth:email").fill(visitor.person.email);
    await field(visitor, "auth:password").fill(visitor.person.password);
    await button(visitor, "auth:login.submit").click();
    await expect(visitor.shown("platform:promocodeApplied")).toBeVisible();
    await expect(page).toHaveURL(/\/storages\/create$/);
    await openCheckout(visitor, "storage-100");
    await expect(page.getByText(code)).toBeVisible();
    await expect(page.getByText(dollars("1.50")).first()).toBeVisible();
  });
}

for (const language of inLanguages("uk-UA")) {
  test(`a promocode for a product starts it at once (${language})`, async () => {
    const code = await operator.createPromocode({ product: "storage-10" });
    const visitor = await openVisitor("gift", language);
    await signIn(visitor);
    await openCheckout(visitor, "storage-100");
    await field(visitor, "payments:promocode.label").fill(code);
    await button(visitor, "payments:promocode.apply").click();
    await expect(visitor.page).toHaveURL(/\/storages\/create/);
    await expect(field(visitor, "storages:create.name")).toBeVisible();
  });
}

for (const language of inLanguages("en-EN")) {
  test(`a DexID is linked once and lowers every price; an invoice can be cancelled (${language})`, async () => {
    const dexId = await operator.createDexId();
    const visitor = await openVisitor("dexid", language);
    const { page } = visitor;
    await signIn(visitor);
    await openCheckout(visitor, "storage-200");
    await field(visitor, "payments:dexid.label").fill("DEX-1111-1111-1112");
    await button(visitor, "payments:dexid.link").click();
    await expect(visitor.shown("platform:errors.dexid_invalid")).toBeVisible();
    await field(visitor, "payments:dexid.label").fill(dexId);
    await button(visitor, "payments:dexid.link").click();
    await expect(visitor.shown("payments:dexid.linked")).toBeVisible();
    // 4.99 less 5 %, rounded in favour of the price.
    await expect(page.getByText(dollars("4.75")).first()).toBeVisible();
    await createInvoice(visitor);
    await button(visitor, "payments:pending.cancel").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: visitor.words("payments:cancel.confirm") })
      .click();
    await expect(visitor.shown("payments:result.cancelledTitle")).toBeVisible();
  });
}

for (const language of inLanguages("ru-RU")) {
  test(`a payment that is too low is completed by a second one (${language})`, async () => {
    const visitor = await openVisitor("topup", language);
    const { page } = visitor;
    await signIn(visitor);
    await openCheckout(visitor, "storage-10");
    await createInvoice(visitor);
    const { amount, receiver } = await readInvoice(visitor);
    expect(amount).toBe(990_000_000_000_000_000n);
    await sendTokens(rpcUrl, { token: usdt, receiver, amount: amount - 1n });
    await expect(visitor.shown("payments:status.partially_paid")).toBeVisible();
    await expect(page.getByText("0.000000000000000001\u00a0USDT")).toBeVisible();
    await sendTokens(rpcUrl, { token: usdt, receiver, amount: 1n });
    await expect(page).toHaveURL(/\/storages\/create/);
  });
}

test("the invoice of the first test has expired, and a new one can be created", async () => {
  await expect(expiring.shown("payments:result.expiredTitle")).toBeVisible();
  await expiring.link("payments:result.again").click();
  await expect(button(expiring, "payments:checkout.pay")).toBeEnabled();
});
