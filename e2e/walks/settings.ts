import { expect } from "../browser/expect.ts";
import { openSettings, text, title } from "./account-steps.ts";
import type { WalkOptions } from "./walk-options.ts";

/** The pages of the settings by their navigation. The security page has a walk of its own. */
export async function walkSettings(options: WalkOptions): Promise<void> {
  const { screen, keyboard, visit } = options;
  const { page, words } = screen;
  await openSettings(options, "profile");
  await expect(title(screen, "profile:views.profile")).toBeVisible();
  await visit("settings-profile");
  const navigation = page.getByRole("navigation", { name: words("settings:navigation") });
  const link = (name: string) =>
    navigation.getByRole("link", { name: words(`settings:pages.settings-${name}`), exact: true });
  await keyboard.pressEnter(link("safety"));
  await expect(title(screen, "settings:safety.title")).toBeVisible();
  await expect(text(screen, "settings:signIns.method.registration")).toBeVisible();
  await expect(link("safety")).toHaveAttribute("aria-current", "page");
  await visit("settings-safety");
  const witnesses = page.getByRole("region", { name: words("settings:witnesses.title") });
  await expect(witnesses.getByLabel(words("settings:witnesses.key"))).toBeVisible();
  await visit("settings-safety-witnesses", () => witnesses.evaluate((element) => element.scrollIntoView()));
  await keyboard.pressEnter(link("billing"));
  await expect(title(screen, "payments:billing.title")).toBeVisible();
  await visit("settings-billing");
}
