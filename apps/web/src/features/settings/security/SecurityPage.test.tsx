import { sessionCalls } from "@dexnet/protocol/sessions";
import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { languages } from "../../../platform/i18n/languages.ts";
import { type RenderedSecurity, renderSecurity, twoFactorOn } from "../testing/render-profile.tsx";
import { sessions } from "../testing/sessions.ts";

const { endSession, endOtherSessions } = sessionCalls;
const [current, firefox] = sessions;

function rows({ text }: RenderedSecurity) {
  const sessionsSection = page.getByRole("region", { name: text("profile:sessions.title"), exact: true });
  return sessionsSection.getByRole("listitem").elements().length;
}

function endButton({ text }: RenderedSecurity) {
  const device = text("profile:sessions.browserOnSystem", { browser: "Firefox", system: "Windows" });
  return page.getByRole("button", { name: text("profile:sessions.endNamed", { device }) });
}

function question({ text }: RenderedSecurity) {
  return page.getByRole("dialog", { name: text("profile:sessions.endOthersTitle") });
}

describe("SecurityPage", () => {
  test("passes the checks of a screen with sessions", { tags: "full" }, async () => {
    const security = await renderSecurity();
    await expect.poll(() => rows(security)).toBe(4);
    await security.checkScreen();
  });

  test.each(languages)(
    "passes the checks of a screen in %s before other sessions are ended",
    { tags: "full" },
    async (language) => {
      const security = await renderSecurity({ language });
      await security.button("profile:sessions.endOthers").click();
      await expect.element(question(security)).toBeVisible();
      await security.checkScreen();
    },
  );

  test("passes the checks of a screen with the second factor and few codes", { tags: "full" }, async () => {
    const { shown, checkScreen } = await renderSecurity({
      prepare: (servers) => servers.answer(twoFactorCalls.getState, { ...twoFactorOn, recovery_codes_left: 2 }),
    });
    await expect.element(shown("profile:twoFactor.codesFew", { count: 2 })).toBeVisible();
    await checkScreen();
  });

  test("shows placeholders while the state is loaded, and why it could not be loaded", async () => {
    const { servers, button, shown } = await renderSecurity({
      prepare(servers) {
        servers.refuse(twoFactorCalls.getState, "bad_request");
        servers.answer(sessionCalls.listSessions, new Promise(() => undefined));
      },
    });
    await expect.element(shown("platform:errors.bad_request")).toBeVisible();
    await expect.element(button("profile:sessions.endOthers")).not.toBeInTheDocument();
    servers.answer(twoFactorCalls.getState, twoFactorOn);
    await button("widgets:error.retry").click();
    await expect.element(button("profile:twoFactor.turnOff")).toBeVisible();
  });
});

describe("SecurityPage with sessions", () => {
  test("ends one session, shows a notice and focuses the next row", async () => {
    const security = await renderSecurity();
    const { servers, shown } = security;
    servers.answer(endSession, {});
    servers.answer(sessionCalls.listSessions, { sessions: sessions.filter((session) => session !== firefox) });
    await endButton(security).click();
    const device = security.text("profile:sessions.browserOnSystem", { browser: "Firefox", system: "Windows" });
    await expect.element(shown("profile:sessions.ended", { device })).toBeVisible();
    await expect.poll(() => rows(security)).toBe(3);
    expect(servers.pathsOf(endSession)).toEqual([`/api/v1/accounts/sessions/${firefox?.id}/`]);
    await expect.poll(() => document.activeElement?.closest("li")?.dataset.session).toBe(sessions[2]?.id);
  });

  test("returns the row of a session that could not be ended, and ends it at the next try", async () => {
    const security = await renderSecurity();
    const { servers, button, text } = security;
    servers.refuse(endSession, "network");
    await endButton(security).click();
    await expect.element(page.getByText(text("profile:sessions.endFailed"), { exact: false })).toBeVisible();
    await expect.element(page.getByText(text("platform:errors.network"), { exact: false })).toBeVisible();
    expect(rows(security)).toBe(4);
    servers.refuse(endSession, "session_not_found");
    servers.answer(sessionCalls.listSessions, { sessions: sessions.filter((session) => session !== firefox) });
    await button("widgets:error.retry").click();
    await expect.poll(() => rows(security)).toBe(3);
  });

  test("ends no other session when the question is closed, and returns the focus", async () => {
    const security = await renderSecurity();
    await security.button("profile:sessions.endOthers").click();
    await expect.element(question(security)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question(security)).not.toBeInTheDocument();
    await expect.element(security.button("profile:sessions.endOthers")).toHaveFocus();
    await expect.element(security.dialog).not.toBeInTheDocument();
    expect(security.servers.requestsOf(endOtherSessions)).toEqual([]);
  });

  test("ends all other sessions and shows their number", async () => {
    const security = await renderSecurity();
    const { servers, button, shown } = security;
    servers.answer(endOtherSessions, { ended: 3 });
    servers.answer(sessionCalls.listSessions, { sessions: sessions.filter((session) => session === current) });
    await button("profile:sessions.endOthers").click();
    await button("profile:sessions.endOthersConfirm", { count: 3 }).click();
    await expect.element(shown("profile:sessions.endedCount", { count: 3 })).toBeVisible();
    await expect.poll(() => rows(security)).toBe(1);
    expect(servers.requestsOf(endOtherSessions)).toHaveLength(1);
    await expect.element(button("profile:sessions.endOthers")).not.toBeInTheDocument();
  });

  test("returns the rows when the other sessions could not be ended", async () => {
    const security = await renderSecurity();
    const { servers, button, text } = security;
    servers.refuse(endOtherSessions, "network");
    await button("profile:sessions.endOthers").click();
    await button("profile:sessions.endOthersConfirm", { count: 3 }).click();
    await expect.element(page.getByText(text("profile:sessions.endOthersFailed"), { exact: false })).toBeVisible();
    expect(rows(security)).toBe(4);
  });
});
