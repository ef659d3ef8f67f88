import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { expect } from "vitest";
import { userEvent } from "vitest/browser";
import type { RenderOptions } from "../../../testing/render-page.tsx";
import { type RenderedSecurity, renderSecurity, twoFactorOn } from "./render-profile.tsx";

/** Opens the form behind a button of the second factor. It asks for the password and a code. */
export async function renderProofForm(opener: string, options: Partial<RenderOptions> = {}): Promise<RenderedSecurity> {
  const security = await renderSecurity({
    prepare: (servers) => servers.answer(twoFactorCalls.getState, twoFactorOn),
    ...options,
  });
  await security.button(opener).click();
  await expect.element(security.field("profile:form.password")).toHaveFocus();
  return security;
}

export async function submitProof({ field }: RenderedSecurity, code: string): Promise<void> {
  await field("profile:form.password").fill("correct horse 9");
  await field("profile:form.code").fill(code);
  await userEvent.keyboard("{Enter}");
}
