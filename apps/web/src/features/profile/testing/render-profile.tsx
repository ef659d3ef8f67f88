import { productCalls } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { type TwoFactorState, twoFactorCalls } from "@dexnet/protocol/two-factor";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import type { FakeServers } from "../../../testing/fake-servers.ts";
import { type RenderedPage, type RenderOptions, renderPage } from "../../../testing/render-page.tsx";
import type { View } from "../navigation/views.ts";
import { ProfileModal } from "../ProfileModal.tsx";
import { sessions } from "./sessions.ts";

const Profile = inQueryScope(ProfileModal);

export const twoFactorOff: TwoFactorState = { enabled: false, enabled_at: null, recovery_codes_left: 0 };
export const twoFactorOn: TwoFactorState = {
  enabled: true,
  enabled_at: "2026-05-01T10:00:00.000Z",
  recovery_codes_left: 10,
};

/** Page with the button that opens the profile, as the header has it. */
function ProfilePage() {
  const { t } = useTranslation("app");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <h1>{t("header.profile")}</h1>
      <button type="button" onClick={() => setOpened(true)}>
        {t("header.profile")}
      </button>
      <Profile opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

export interface RenderedProfile extends RenderedPage {
  readonly opener: Locator;
  /** Button of the profile that opens the security page. */
  readonly securityEntry: Locator;
  /** Dialog with the title of a view. */
  view(name: View): Locator;
}

/** Mounts the profile of a signed-in user without a tariff and opens it. */
export async function renderProfile(options: Partial<RenderOptions> = {}): Promise<RenderedProfile> {
  const rendered = await renderPage(<ProfilePage />, {
    texts: ["profile", "auth"],
    user: {},
    ...options,
    async prepare(servers, services) {
      prepareAnswers(servers);
      await options.prepare?.(servers, services);
    },
  });
  const opener = rendered.button("app:header.profile");
  const view = (name: View) => page.getByRole("dialog", { name: rendered.text(`profile:views.${name}`), exact: true });
  await opener.click();
  await expect.element(view("profile")).toBeVisible();
  const securityEntry = page.getByRole("button", { name: rendered.text("profile:views.security"), exact: false });
  return { ...rendered, opener, securityEntry, view };
}

function prepareAnswers(servers: FakeServers): void {
  servers.answer(productCalls.userProducts, { products: [], storages: [] });
  servers.answer(sessionCalls.listSessions, { sessions });
  servers.answer(twoFactorCalls.getState, twoFactorOff);
}

/** Mounts the profile and opens its security page. */
export async function renderSecurity(options: Partial<RenderOptions> = {}): Promise<RenderedProfile> {
  const profile = await renderProfile(options);
  await profile.securityEntry.click();
  await expect.element(profile.shown("profile:sessions.title")).toBeVisible();
  return profile;
}
