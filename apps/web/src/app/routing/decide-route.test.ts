import { describe, expect, test } from "vitest";
import { decideRoute, isPublicPath, type Visitor } from "./decide-route.ts";

const nobody: Visitor = { kind: "nobody" };
const unconfirmed: Visitor = { kind: "user", emailConfirmed: false, arrival: "verified" };
const confirmed: Visitor = { kind: "user", emailConfirmed: true, arrival: "verified" };
const refreshed: Visitor = { kind: "user", emailConfirmed: true, arrival: "refreshed" };

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const entrances = ["/auth/login", "/auth/login-otp", "/auth/register", "/auth/confirm", "/auth/reset-password"];
const storagePages = [
  "/storages/create",
  `/storages/${address}`,
  `/storages/${address}/restore`,
  `/storages/${address}/reset`,
];
const unknown = ["/", "", "/nowhere", "/auth", "/auth/other", "/storages/a/b", "/storages/a/reset/b", "/s/1", "/login"];
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
const to = (path: string, wanted?: string) => ({
  kind: "redirect",
  to: path,
  ...(wanted === undefined ? {} : { wanted }),
});

describe("while it is not known who is there", () => {
  test.each(everywhere)("%s waits", (path) => {
    expect(decideRoute({ kind: "loading" }, { path })).toEqual({ kind: "wait" });
  });
});

describe("nobody", () => {
  test.each(["/auth/login", "/auth/login-otp", "/auth/register", "/auth/reset-password", "/storages/plans"])(
    "may see %s",
    (path) => {
      expect(decideRoute(nobody, { path })).toEqual(stay);
      expect(decideRoute(nobody, { path: `${path}/` })).toEqual(stay);
    },
  );
  test.each(["/auth/confirm", "/storages/", "/storages", ...unknown])("is sent from %s to sign in", (path) => {
    expect(decideRoute(nobody, { path })).toEqual(to("/auth/login"));
  });
  test.each(["/auth/delete-account", ...storagePages])("is sent from %s to sign in, and it is remembered", (path) => {
    expect(decideRoute(nobody, { path })).toEqual(to("/auth/login", path));
  });
  test("keeps an earlier wish over a page that is none", () => {
    expect(decideRoute(nobody, { path: "/", wanted: "/storages/create" })).toEqual(
      to("/auth/login", "/storages/create"),
    );
  });
});

describe("a user with an unconfirmed e-mail", () => {
  test("stays where it is confirmed", () => {
    expect(decideRoute(unconfirmed, { path: "/auth/confirm" })).toEqual(stay);
  });
  test.each(everywhere.filter((path) => path !== "/auth/confirm"))("is sent from %s to confirm it", (path) => {
    const decision = decideRoute(unconfirmed, { path });
    expect(decision).toMatchObject({ kind: "redirect", to: "/auth/confirm" });
  });
  test("keeps the wish from before signing in", () => {
    expect(decideRoute(unconfirmed, { path: "/auth/login", wanted: "/storages/create" })).toEqual(
      to("/auth/confirm", "/storages/create"),
    );
  });
});

describe("a user with a confirmed e-mail", () => {
  test.each(["/auth/delete-account", "/storages/", "/storages", "/storages/plans", ...storagePages])(
    "stays on %s",
    (path) => {
      expect(decideRoute(confirmed, { path })).toEqual(stay);
    },
  );
  test.each([...entrances, ...unknown])("is sent from %s to the storages", (path) => {
    expect(decideRoute(confirmed, { path })).toEqual(to("/storages/"));
    expect(decideRoute(refreshed, { path })).toEqual(to("/storages/"));
  });
  test("goes on to where they wanted to go", () => {
    expect(decideRoute(confirmed, { path: "/auth/login", wanted: `/storages/${address}` })).toEqual(
      to(`/storages/${address}`),
    );
  });
  test.each([...entrances, ...unknown, "/storages/", "https://evil.example/", "//evil.example"])(
    "is never led on to %s",
    (wanted) => {
      expect(decideRoute(confirmed, { path: "/auth/login", wanted })).toEqual(to("/storages/"));
    },
  );
  test("is sent from the tariffs to the storages when the session had to be refreshed", () => {
    expect(decideRoute(refreshed, { path: "/storages/plans" })).toEqual(to("/storages/"));
  });
});

test("no decision leads to a place from which another one leads away", () => {
  for (const visitor of [nobody, unconfirmed, confirmed, refreshed]) {
    for (const path of everywhere) {
      for (const wanted of [undefined, ...everywhere]) {
        const first = decideRoute(visitor, { path, wanted });
        if (first.kind !== "redirect") continue;
        // The wish may be the tariffs: how the session came about counts only for the first page.
        const next = visitor === refreshed && first.to === "/storages/plans" ? confirmed : visitor;
        expect(decideRoute(next, { path: first.to, wanted: first.wanted })).toEqual(stay);
      }
    }
  }
});

test("public paths: exactly the pages that nobody is led away from", () => {
  for (const path of everywhere) {
    expect(isPublicPath(path), path).toBe(decideRoute(nobody, { path }).kind === "stay");
  }
});
