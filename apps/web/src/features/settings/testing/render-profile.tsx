import { passkeyCalls } from "@dexnet/protocol/passkeys";
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
import { ProfileModal } from "../profile/ProfileModal.tsx";
import { SecurityPage } from "../security/SecurityPage.tsx";
import { sessions } from "./sessions.ts";

const Profile = inQueryScope(ProfileModal);
const Security = inQueryScope(SecurityPage);

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
  readonly dialog: Locator;
}

/** Mounts the profile of a signed-in user without a tariff and opens it. */
export async function renderProfile(options: Partial<RenderOptions> = {}): Promise<RenderedProfile> {
  const rendered = await renderPage(<ProfilePage />, withAnswers(options));
  const opener = rendered.button("app:header.profile");
  const dialog = page.getByRole("dialog", { name: rendered.text("profile:views.profile"), exact: true });
  await opener.click();
  await expect.element(dialog).toBeVisible();
  return { ...rendered, opener, dialog };
}

/** Options with the answers that the profile and its pages ask for: nothing is bought and nothing turned on. */
export function withAnswers(options: Partial<RenderOptions>): RenderOptions {
  return {
    texts: ["profile", "auth", "settings"],
    user: {},
    ...options,
    async prepare(servers, services) {
      prepareAnswers(servers);
      await options.prepare?.(servers, services);
    },
  };
}

function prepareAnswers(servers: FakeServers): void {
  servers.answer(productCalls.userProducts, { products: [], storages: [] });
  servers.answer(sessionCalls.listSessions, { sessions });
  servers.answer(twoFactorCalls.getState, twoFactorOff);
  servers.answer(passkeyCalls.listPasskeys, { passkeys: [] });
}

export interface RenderedSecurity extends RenderedPage {
  /** Dialog of a change. */
  readonly dialog: Locator;
}

/** Mounts the security page. */
export async function renderSecurity(options: Partial<RenderOptions> = {}): Promise<RenderedSecurity> {
  const rendered = await renderPage(<Security />, withAnswers(options));
  await expect.element(rendered.shown("profile:sessions.title")).toBeVisible();
  return { ...rendered, dialog: page.getByRole("dialog") };
}
