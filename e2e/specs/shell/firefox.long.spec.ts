import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, test } from "@playwright/test";
import { openProfile } from "../../browser/profile.ts";
import { sha256OfFile, writeMarkedFile } from "../../files/marked-file.ts";
import { type FirefoxProfile, openFirefox } from "../../firefox/open-firefox.ts";
import { createStorage, newPerson, signIn, takeTrial } from "../../pages/person.ts";
import { wordsIn } from "../../pages/words.ts";
import { sharedStack } from "../../stack/test-stack.ts";

/** Size of the file that is uploaded and downloaded. */
const sizeMib = Number(process.env.DEXNET_FIREFOX_MIB ?? 16);
const person = newPerson("firefox");
const words = wordsIn("en-EN");
const title = "Fox's storage";
const name = `planted-${randomBytes(4).toString("hex")}.bin`;

let firefox: FirefoxProfile;
let storage: { phrase: string[]; address: string };

test.beforeAll(async () => {
  const { appUrl, inviteCode, mailboxUrl } = sharedStack;
  await createAccountCalls(appUrl).register(person, inviteCode, openMailbox(mailboxUrl));
  const chromium = await openProfile({ baseUrl: appUrl });
  const screen = { page: chromium.page, words };
  await signIn(screen, person);
  await takeTrial(screen);
  storage = await createStorage(screen, title);
  await chromium.close();
  firefox = await openFirefox(appUrl);
});
test.afterEach(async () => {
  if (test.info().status === test.info().expectedStatus) return;
  await writeFile(test.info().outputPath("firefox.png"), await firefox.page.takeScreenshot());
});
test.afterAll(() => firefox?.close());

test("Firefox: a person signs in, reads what is missing there, opens a storage, uploads a file and downloads it", async () => {
  const { page } = firefox;
  const folder = test.info().outputPath();
  const path = join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeMarkedFile(path, sizeMib * 1024 * 1024, "firefox");

  await page.goto("/auth/login");
  await page.waitForText(words("app:browserWarning.text"));
  await page.type(words("auth:email"), person.email);
  await page.type(words("auth:password"), person.password);
  await page.clickButton(words("auth:login.submit"));
  await page.waitForText(title);

  await page.goto(`/storages/${storage.address}/restore`);
  await page.typeInto("input[role=combobox]", storage.phrase.join(" "));
  await page.clickButton(words("storages:restore.submit"));
  await expect.poll(page.url).toMatch(new RegExp(`/storages/${storage.address}$`, "i"));

  await page.setFiles("input[type=file][data-picks=files]", [path]);
  // The row of an upload has no such button yet.
  await page.waitForButton(words("files:download", { name }));
  await page.waitForText(words("storages:saving.saved"));
  await page.reload();
  await page.clickButton(words("files:download", { name }));
  expect(await sha256OfFile(await firefox.waitForDownload(name))).toBe(await sha256OfFile(path));
});
