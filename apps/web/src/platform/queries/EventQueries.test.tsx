import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, test } from "vitest";
import { createQueryRefresh } from "./EventQueries.tsx";
import { invoicesKey } from "./invoices-key.ts";
import { userProductsKey } from "./product-queries.ts";

function watch(client: QueryClient, queryKey: readonly string[]) {
  let fetches = 0;
  const queryFn = async () => {
    fetches += 1;
    return fetches;
  };
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
  ends.push(observer.subscribe(() => undefined));
  return () => fetches;
}

/** Starts a change of the page, which the test ends. */
function startChange(client: QueryClient) {
  const answer = Promise.withResolvers<void>();
  const made = client
    .getMutationCache()
    .build(client, { mutationFn: () => answer.promise })
    .execute(undefined);
  return {
    async finish() {
      answer.resolve();
      await made;
    },
    async fail() {
      answer.reject(new Error("refused"));
      await made.catch(() => undefined);
    },
  };
}

function start() {
  const client = new QueryClient();
  const refresh = createQueryRefresh(client);
  ends.push(refresh.stop, () => client.clear());
  return { client, refresh };
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

describe("answers of the servers after an event", () => {
  test("are fetched again if the event is about them", async () => {
    const { client, refresh } = start();
    const [products, invoices] = [watch(client, [...userProductsKey, "all"]), watch(client, invoicesKey)];
    await expect.poll(() => [products(), invoices()]).toEqual([1, 1]);
    refresh.onEvent({ kind: "products" });
    await expect.poll(() => [products(), invoices()]).toEqual([2, 1]);
    refresh.onEvent({ kind: "check" });
    await expect.poll(() => [products(), invoices()]).toEqual([3, 2]);
    refresh.onEvent({ kind: "file_database", address: "0x1", version: 2 });
    expect([products(), invoices()]).toEqual([3, 2]);
  });

  test("are fetched again after a change that the page makes itself, and are only marked as stale before", async () => {
    const { client, refresh } = start();
    const [products, invoices] = [watch(client, userProductsKey), watch(client, invoicesKey)];
    await expect.poll(() => [products(), invoices()]).toEqual([1, 1]);
    const [first, second] = [startChange(client), startChange(client)];
    refresh.onEvent({ kind: "products" });
    await first.finish();
    expect(client.getQueryState(userProductsKey)?.isInvalidated).toBe(true);
    expect([products(), client.isFetching()]).toEqual([1, 0]);
    await second.finish();
    await expect.poll(products).toBe(2);
    const later = startChange(client);
    await later.finish();
    expect([products(), invoices(), client.isFetching()]).toEqual([2, 1, 0]);
  });

  test("are fetched again after a change that fails", async () => {
    const { client, refresh } = start();
    const products = watch(client, userProductsKey);
    await expect.poll(products).toBe(1);
    const change = startChange(client);
    refresh.onEvent({ kind: "products" });
    await change.fail();
    await expect.poll(products).toBe(2);
  });

  test("are not fetched again after a change whose answer the page has shown, nor if no page shows them", async () => {
    const { client, refresh } = start();
    const products = watch(client, userProductsKey);
    await expect.poll(products).toBe(1);
    client.setQueryData(invoicesKey, []);
    const change = startChange(client);
    refresh.onEvent({ kind: "check" });
    client.setQueryData(userProductsKey, 7);
    await change.finish();
    expect([products(), client.isFetching()]).toEqual([1, 0]);
    expect(client.getQueryState(invoicesKey)?.isInvalidated).toBe(true);
  });

  test("come from a request that has begun after the event, also during a change", async () => {
    const { client, refresh } = start();
    const answers: PromiseWithResolvers<string>[] = [];
    const queryFn = () => {
      answers.push(Promise.withResolvers());
      return answers.at(-1)?.promise;
    };
    const observer = new QueryObserver(client, { queryKey: userProductsKey, queryFn, initialData: "oldest" });
    ends.push(observer.subscribe(() => undefined));
    await expect.poll(() => answers.length).toBe(1);
    const change = startChange(client);
    refresh.onEvent({ kind: "products" });
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.resolve("old");
    answers[1]?.resolve("new");
    await expect.poll(() => client.getQueryData(userProductsKey)).toBe("new");
    await change.finish();
    expect(answers).toHaveLength(2);
  });
});
