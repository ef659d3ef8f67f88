import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { describe, expect, test } from "vitest";
import { carriedQuery, carryQuery } from "./carried-query.ts";
import type { Visitor } from "./decide-route.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";

const nobody: Visitor = { kind: "nobody" };
const unconfirmed: Visitor = { kind: "user", emailConfirmed: false, arrival: "verified" };
const confirmed: Visitor = { kind: "user", emailConfirmed: true, arrival: "verified" };

describe("the query string on a redirect", () => {
  const query = { promocode: "SPRING", from: ["mail", "friend"], code: "123456", token: "secret" };
  const { token: _, ...withoutToken } = query;
  const { code: __, ...plain } = withoutToken;
  test("goes along whole with nobody: signing in leads back to it", () => {
    expect(carriedQuery(nobody, query)).toEqual(query);
  });
  test("keeps the code until the e-mail is confirmed", () => {
    expect(carriedQuery(unconfirmed, query)).toEqual(withoutToken);
    expect(carriedQuery(unconfirmed, plain)).toEqual(plain);
  });
  test("loses the code and the token for who is inside, and nothing else", () => {
    expect(carriedQuery(confirmed, query)).toEqual(plain);
    expect(carriedQuery(confirmed, plain)).toEqual(plain);
  });
});

describe("the query string on any other navigation", () => {
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

  test("query string: goes along on a navigation that names none", async () => {
    const router = await routerAt("/storages/create?promocode=SPRING&from=mail&from=friend");
    const next = router.buildLocation({ to: "/storages/$address", params: { address: "0x1" } });
    expect(next.href).toBe("/storages/0x1?promocode=SPRING&from=mail&from=friend");
  });

  test("query string: a link's token and code are left behind", async () => {
    const router = await routerAt("/storages/create?token=secret&code=123456&from=mail");
    const next = router.buildLocation({ to: "/storages/$address", params: { address: "0x1" } });
    expect(next.href).toBe("/storages/0x1?from=mail");
  });

  test("query string: what a navigation names itself goes before what is carried along", async () => {
    const router = await routerAt("/storages/create?code=123456&from=mail");
    const next = router.buildLocation({ to: "/storages/create", search: { code: "654321", from: "friend" } as never });
    expect(next.href).toBe("/storages/create?from=friend&code=654321");
  });
});
