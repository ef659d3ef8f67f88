import { firefoxOnWindows } from "@dexnet/tools/testing/account-calls";
import type { Locator } from "@playwright/test";
import { expect } from "../browser/expect.ts";
import { button, field } from "../pages/person.ts";
import { expectNotice, openSecurity, text } from "./account-steps.ts";
import type { WalkOptions } from "./walk-options.ts";

/** Sessions and password on the security page of a signed-in person without a second factor. */
export async function walkSecurity(options: WalkOptions): Promise<void> {
  await walkSessions(options);
  await changePassword(options);
}

async function walkSessions(options: WalkOptions): Promise<void> {
  const { screen, keyboard, person, calls, visit } = options;
  const { page, words } = screen;
  const first = await calls.signIn(person, firefoxOnWindows);
  const others = [await calls.signIn(person, firefoxOnWindows), await calls.signIn(person)];
  await openSecurity(options);
  const rows = page.getByRole("region", { name: words("profile:sessions.title"), exact: true }).getByRole("listitem");
  await expect(rows).toHaveCount(4);
  await visit("security");

  const firefox = words("profile:sessions.browserOnSystem", { browser: "Firefox", system: "Windows" });
  await keyboard.pressEnter(
    page.getByRole("button", { name: words("profile:sessions.endNamed", { device: firefox }) }).last(),
  );
  await expect(rows).toHaveCount(3);
  await expect.poll(() => calls.isTokenValid(first.token), { message: "the ended session" }).toBe(false);
  await expectNotice(screen, words("profile:sessions.ended", { device: firefox }));

  const opener = button(screen, "profile:sessions.endOthers");
  await keyboard.pressEnter(opener);
  const question = page.getByRole("dialog", { name: words("profile:sessions.endOthersTitle") });
  await keyboard.expectTrapped(question);
  await visit("security-end-others");
  await keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();
  await keyboard.press("Enter");
  const sure = words("profile:sessions.endOthersConfirm", { count: 2 });
  await keyboard.pressEnter(question.getByRole("button", { name: sure, exact: true }));
  await expect(rows).toHaveCount(1);
  for (const { token } of others) await expect.poll(() => calls.isTokenValid(token)).toBe(false);
  await expectNotice(screen, words("profile:sessions.endedCount", { count: 2 }));
}

/** Also updates the password of `person`. */
async function changePassword(options: WalkOptions): Promise<void> {
  const { screen, keyboard, person, calls, visit } = options;
  const { words } = screen;
  const other = await calls.signIn(person, firefoxOnWindows);
  const opener = button(screen, "profile:password.change");
  await keyboard.pressEnter(opener);
  const old = field(screen, "profile:password.old");
  await expect(old).toBeFocused();
  await keyboard.expectTrapped(screen.page.getByRole("dialog"));
  await visit("change-password");
  await keyboard.pressEnter(button(screen, "profile:password.save"));
  await expect(text(screen, "platform:validation.required")).not.toHaveCount(0);
  await visit("change-password-empty");

  const next = `changed ${person.password}`;
  await keyboard.fill(old, "not the password");
  await keyboard.fill(field(screen, "profile:password.new"), next);
  await keyboard.fill(field(screen, "profile:password.repeat"), next);
  const endOthers = endOthersChoice(options);
  if (!(await endOthers.isChecked())) await keyboard.pressSpace(endOthers);
  await keyboard.pressEnter(button(screen, "profile:password.save"));
  await expect(text(screen, "platform:errors.password_wrong")).toBeVisible();
  await visit("change-password-wrong");

  await keyboard.fill(old, person.password);
  await keyboard.press("Enter");
  await expect(screen.page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expectNotice(screen, words("profile:password.doneEverywhere"));
  expect(await calls.isTokenValid(other.token), "the other session, after the change of password").toBe(false);
  person.password = next;
}

function endOthersChoice({ screen }: WalkOptions): Locator {
  return screen.page.getByRole("checkbox", { name: screen.words("profile:password.endOthers") });
}
