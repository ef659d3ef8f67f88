import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Request, test } from "@playwright/test";
import { openProfile, type Profile } from "../../browser/profile.ts";
import {
  button,
  createStorage,
  field,
  fileRow,
  newPerson,
  type Screen,
  signIn,
  takeTrial,
} from "../../pages/person.ts";
import { paste } from "../../pages/storage-steps.ts";
import { wordsIn } from "../../pages/words.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

// Changes of one device are shown by the others. They come by events: nothing is asked for at an interval of less than two
// minutes, which is longer than any wait of this spec.
const eva = newPerson("eva");
const words = wordsIn("en-EN");
const profiles: Profile[] = [];

test.afterAll(async () => {
  for (const profile of profiles) await profile.close();
});

async function openDevice(): Promise<Profile & { screen: Screen }> {
  const profile = await openProfile({ baseUrl: stack.appUrl });
  profiles.push(profile);
  const screen = { page: profile.page, words };
  await signIn(screen, eva);
  return { ...profile, screen };
}

async function makeFolder(at: Screen, name: string): Promise<void> {
  await button(at, "files:newFolder").click();
  await field(at, "files:folderName").fill(name);
  await at.page.keyboard.press("Enter");
  await expect(fileRow(at.page, name)).toBeVisible();
}

const isStream = (request: Request) => new URL(request.url()).pathname === "/api/v1/accounts/events/";

test("a change by another device is shown in every tab, by one stream of the browser that another tab takes over", async () => {
  await createAccountCalls(stack.appUrl).register(eva, stack.inviteCode, openMailbox(stack.mailboxUrl));
  const { context, screen } = await openDevice();
  const streams: Request[] = [];
  context.on("request", (request) => isStream(request) && streams.push(request));
  await takeTrial(screen);
  const { address, phrase } = await createStorage(screen, "Papers");
  const second = await context.newPage();
  await second.goto(`/storages/${address}`);
  await expect(button({ page: second, words }, "files:newFolder")).toBeVisible();

  const phone = await openDevice();
  await phone.page.goto(`/storages/${address}`);
  await phone.page.getByRole("combobox").first().focus();
  await paste(phone.page, phrase.join(" "));
  await phone.page.keyboard.press("Enter");
  await makeFolder(phone.screen, "From the phone");
  for (const page of [screen.page, second]) await expect(fileRow(page, "From the phone")).toBeVisible();
  await makeFolder({ page: second, words }, "From the laptop");
  await expect(fileRow(phone.page, "From the laptop")).toBeVisible();
  const isOfSecond = () => streams.some((request) => request.frame().page() === second);
  expect(isOfSecond(), "the second tab has a stream beside the first").toBe(false);

  await screen.page.close();
  await expect.poll(isOfSecond).toBe(true);
  await makeFolder(phone.screen, "After the first tab");
  await expect(fileRow(second, "After the first tab")).toBeVisible();
});

test("a session that is ended by another device shows the sign-in page there", async () => {
  const [laptop, phone] = [await openDevice(), await openDevice()];
  await phone.page.goto("/settings/security");
  await button(phone.screen, "profile:sessions.endOthers").click();
  await phone.page
    .getByRole("dialog", { name: words("profile:sessions.endOthersTitle") })
    .getByRole("button")
    .last()
    .click();
  await expect(laptop.page).toHaveURL(/\/login/);
});
