import { describe, expect, test } from "vitest";
import { decideRoute, isInformationPath, isPublicPath } from "./decide-route.ts";
import type { SessionState } from "./session-state.ts";

const signedOut: SessionState = { kind: "signed-out" };
const unconfirmed: SessionState = { kind: "signed-in", emailConfirmed: false, arrival: "verified" };
const confirmed: SessionState = { kind: "signed-in", emailConfirmed: true, arrival: "verified" };
const refreshed: SessionState = { kind: "signed-in", emailConfirmed: true, arrival: "refreshed" };

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const entrances = ["/auth/login", "/auth/login-otp", "/auth/register", "/auth/confirm", "/auth/reset-password"];
const storagePages = [
  "/storages/create",
  `/storages/${address}`,
  `/storages/${address}/restore`,
  `/storages/${address}/reset`,
  `/storages/${address}/links`,
];
const unknown = [
  "/",
  "",
  "/nowhere",
  "/auth",
  "/auth/other",
  "/storages/a/b",
  "/storages/a/reset/b",
  "/s",
  "/s/1/2",
  "/login",
];
const everywhere = [
  ...entrances,
  "/auth/delete-account",
  "/storages/",
  "/storages",
  "/storages/plans",
  ...storagePages,
  ...unknown,
];

const stay = { kind: "stay" };
const to = (path: string, returnPath?: string) => ({
  kind: "redirect",
  to: path,
  ...(returnPath === undefined ? {} : { returnPath }),
});

describe("decideRoute while the session is loading", () => {
  test.each(everywhere)("waits at %s", (path) => {
    expect(decideRoute({ kind: "loading" }, { path })).toEqual({ kind: "wait" });
  });
});

test("decideRoute: a share link is open to everybody", () => {
  for (const session of [signedOut, unconfirmed, confirmed, refreshed]) {
    expect(decideRoute(session, { path: "/s/00112233445566778899aabbccddeeff" })).toEqual(stay);
  }
  expect(isPublicPath("/s/1")).toBe(true);
});

const information = ["/home", "/features", "/pricing", "/about", "/network"];

test.each(information)("decideRoute: %s is shown to everybody, also before the session is known", (path) => {
  for (const session of [{ kind: "loading" } as const, signedOut, unconfirmed, confirmed, refreshed]) {
    expect(decideRoute(session, { path })).toEqual(stay);
    expect(decideRoute(session, { path: `${path}/` })).toEqual(stay);
  }
  expect([isInformationPath(path), isPublicPath(path)]).toEqual([true, true]);
});

test("isInformationPath: is false for all other pages", () => {
  expect([...everywhere, "/s/1", "/home/x", "/homes"].filter(isInformationPath)).toEqual([]);
});

describe("decideRoute without a session", () => {
  test.each(["/auth/login", "/auth/login-otp", "/auth/register", "/auth/reset-password", "/storages/plans"])(
    "stays on %s",
    (path) => {
      expect(decideRoute(signedOut, { path })).toEqual(stay);
      expect(decideRoute(signedOut, { path: `${path}/` })).toEqual(stay);
    },
  );
  test.each(["/auth/confirm", "/storages/", "/storages", ...unknown])("redirects %s to the sign-in page", (path) => {
    expect(decideRoute(signedOut, { path })).toEqual(to("/auth/login"));
  });
  test.each(["/auth/delete-account", ...storagePages])(
    "redirects %s to the sign-in page and keeps it as the return path",
    (path) => {
      expect(decideRoute(signedOut, { path })).toEqual(to("/auth/login", path));
    },
  );
  test("keeps an earlier return path on an unknown page", () => {
    expect(decideRoute(signedOut, { path: "/", returnPath: "/storages/create" })).toEqual(
      to("/auth/login", "/storages/create"),
    );
  });
});

describe("decideRoute with an unconfirmed e-mail", () => {
  test("stays on the confirmation page", () => {
    expect(decideRoute(unconfirmed, { path: "/auth/confirm" })).toEqual(stay);
  });
  test.each(everywhere.filter((path) => path !== "/auth/confirm"))("redirects %s to the confirmation page", (path) => {
    const decision = decideRoute(unconfirmed, { path });
    expect(decision).toMatchObject({ kind: "redirect", to: "/auth/confirm" });
  });
  test("keeps the return path from before the sign-in", () => {
    expect(decideRoute(unconfirmed, { path: "/auth/login", returnPath: "/storages/create" })).toEqual(
      to("/auth/confirm", "/storages/create"),
    );
  });
});

describe("decideRoute with a confirmed e-mail", () => {
  test.each(["/auth/delete-account", "/storages/", "/storages", "/storages/plans", ...storagePages])(
    "stays on %s",
    (path) => {
      expect(decideRoute(confirmed, { path })).toEqual(stay);
    },
  );
  test.each([...entrances, ...unknown])("redirects %s to the storages", (path) => {
    expect(decideRoute(confirmed, { path })).toEqual(to("/storages/"));
    expect(decideRoute(refreshed, { path })).toEqual(to("/storages/"));
  });
  test("redirects the sign-in page to the return path", () => {
    expect(decideRoute(confirmed, { path: "/auth/login", returnPath: `/storages/${address}` })).toEqual(
      to(`/storages/${address}`),
    );
  });
  test.each([...entrances, ...unknown, "/storages/", "https://evil.example/", "//evil.example"])(
    "ignores the return path %s",
    (returnPath) => {
      expect(decideRoute(confirmed, { path: "/auth/login", returnPath })).toEqual(to("/storages/"));
    },
  );
  test("redirects the tariffs to the storages when the session was refreshed", () => {
    expect(decideRoute(refreshed, { path: "/storages/plans" })).toEqual(to("/storages/"));
  });
});

test("decideRoute: the destination of a redirect is never redirected again", () => {
  for (const session of [signedOut, unconfirmed, confirmed, refreshed]) {
    for (const path of everywhere) {
      for (const returnPath of [undefined, ...everywhere]) {
        const first = decideRoute(session, { path, returnPath });
        if (first.kind !== "redirect") continue;
        // The return path may be the tariffs: the arrival counts only for the first page.
        const next = session === refreshed && first.to === "/storages/plans" ? confirmed : session;
        expect(decideRoute(next, { path: first.to, returnPath: first.returnPath })).toEqual(stay);
      }
    }
  }
});

test("isPublicPath: is true for exactly the pages that need no session", () => {
  for (const path of everywhere) {
    expect(isPublicPath(path), path).toBe(decideRoute(signedOut, { path }).kind === "stay");
  }
});
