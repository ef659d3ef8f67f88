import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { describe, expect, test } from "vitest";
import { carriedQuery, carryQuery } from "./carried-query.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";
import type { SessionState } from "./session-state.ts";

const signedOut: SessionState = { kind: "signed-out" };
const unconfirmed: SessionState = { kind: "signed-in", emailConfirmed: false, arrival: "verified" };
const confirmed: SessionState = { kind: "signed-in", emailConfirmed: true, arrival: "verified" };

describe("carriedQuery", () => {
  const query = { promocode: "SPRING", from: ["mail", "friend"], code: "123456", token: "secret" };
  const { token: _, ...withoutToken } = query;
  const { code: __, ...plain } = withoutToken;
  test("keeps the whole query string without a session, for the redirect after the sign-in", () => {
    expect(carriedQuery(signedOut, query)).toEqual(query);
  });
  test("keeps the code until the e-mail is confirmed", () => {
    expect(carriedQuery(unconfirmed, query)).toEqual(withoutToken);
    expect(carriedQuery(unconfirmed, plain)).toEqual(plain);
  });
  test("removes only the code and the token for a confirmed user", () => {
    expect(carriedQuery(confirmed, query)).toEqual(plain);
    expect(carriedQuery(confirmed, plain)).toEqual(plain);
  });
});

describe("carryQuery", () => {
  test("does not carry an invite further than to the registration", async () => {
    const router = await routerAt("/storages/create?invite=CDFGH&from=mail");
    const hrefFor = (session: SessionState) =>
      router.buildLocation({
        to: "/storages/$address",
        params: { address: "0x1" },
        search: carriedQuery(session, { invite: "CDFGH", from: "mail" }) as never,
      }).href;
    expect(hrefFor(signedOut)).toBe("/storages/0x1?invite=CDFGH&from=mail");
    expect(hrefFor(unconfirmed)).toBe("/storages/0x1?from=mail");
  });

  async function routerAt(address: string) {
    const root = createRootRoute({ search: { middlewares: [carryQuery] } });
    const create = createRoute({ getParentRoute: () => root, path: "/storages/create" });
    const storage = createRoute({ getParentRoute: () => root, path: "/storages/$address" });
    const history = createMemoryHistory({ initialEntries: [address] });
    const router = createRouter({
      routeTree: root.addChildren([create, storage]),
      history,
      parseSearch,
      stringifySearch,
    });
    await router.load();
    return router;
  }

  test("carries the query string along on a navigation without one", async () => {
    const router = await routerAt("/storages/create?promocode=SPRING&from=mail&from=friend");
    const next = router.buildLocation({ to: "/storages/$address", params: { address: "0x1" } });
    expect(next.href).toBe("/storages/0x1?promocode=SPRING&from=mail&from=friend");
  });

  test("removes the token and the code of a mailed link", async () => {
    const router = await routerAt("/storages/create?token=secret&code=123456&from=mail");
    const next = router.buildLocation({ to: "/storages/$address", params: { address: "0x1" } });
    expect(next.href).toBe("/storages/0x1?from=mail");
  });

  test("prefers parameters of the navigation over carried ones", async () => {
    const router = await routerAt("/storages/create?code=123456&from=mail");
    const next = router.buildLocation({ to: "/storages/create", search: { code: "654321", from: "friend" } as never });
    expect(next.href).toBe("/storages/create?from=friend&code=654321");
  });
});
