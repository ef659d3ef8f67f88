import { page, userEvent } from "vitest/browser";

/** First field of a one-time code, in the language of the page. */
export function firstDigit() {
  return page.getByRole("group").getByRole("textbox").first();
}

/** Types a code from its first digit on. On most pages the last digit submits it. */
export async function typeCode(code: string): Promise<void> {
  await firstDigit().click();
  await userEvent.keyboard(code);
}
