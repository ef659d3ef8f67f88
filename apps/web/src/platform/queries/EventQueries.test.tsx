import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { refreshQueries } from "./EventQueries.tsx";
import { invoicesKey } from "./invoices-key.ts";
import { userProductsKey } from "./product-queries.ts";

function watch(client: QueryClient, queryKey: readonly string[]) {
  let fetches = 0;
  const queryFn = async () => {
    fetches += 1;
    return fetches;
  };
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
  observer.subscribe(() => undefined);
  return () => fetches;
}

describe("answers of the servers after an event", () => {
  test("are fetched again if the event is about them", async () => {
    const client = new QueryClient();
    const [products, invoices] = [watch(client, [...userProductsKey, "all"]), watch(client, invoicesKey)];
    await expect.poll(() => [products(), invoices()]).toEqual([1, 1]);
    refreshQueries(client, { kind: "products" });
    await expect.poll(() => [products(), invoices()]).toEqual([2, 1]);
    refreshQueries(client, { kind: "check" });
    await expect.poll(() => [products(), invoices()]).toEqual([3, 2]);
    refreshQueries(client, { kind: "file_database", address: "0x1", version: 2 });
    expect([products(), invoices()]).toEqual([3, 2]);
    client.clear();
  });

  test("are only marked as stale while the page makes a change itself", async () => {
    const client = new QueryClient();
    const products = watch(client, userProductsKey);
    await expect.poll(products).toBe(1);
    const change = Promise.withResolvers<void>();
    const mutation = client.getMutationCache().build(client, { mutationFn: () => change.promise });
    const made = mutation.execute(undefined);
    refreshQueries(client, { kind: "products" });
    expect(client.getQueryState(userProductsKey)?.isInvalidated).toBe(true);
    change.resolve();
    await made;
    expect(products()).toBe(1);
    client.clear();
  });
});
