import { describe, expect, it } from "vitest";
import { createBatchedLookup } from "./batched-lookup.ts";

/** Queries that end when the test says so. */
function createQueries() {
  const queries: { keys: readonly string[]; end: PromiseWithResolvers<ReadonlyMap<string, string>> }[] = [];
  const lookUp = createBatchedLookup<string>((keys) => {
    const end = Promise.withResolvers<ReadonlyMap<string, string>>();
    queries.push({ keys, end });
    return end.promise;
  });
  const answer = (index: number) =>
    queries[index]?.end.resolve(new Map(queries[index].keys.map((key) => [key, `value of ${key}`])));
  /** Lets pending continuations run. */
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return { queries, lookUp, answer, settle };
}

describe("batched lookup", () => {
  it("runs lookups that arrive during two queries together, with each key once", async () => {
    const { queries, lookUp, answer, settle } = createQueries();
    const first = lookUp("a");
    await settle();
    const second = lookUp("b");
    await settle();
    const others = ["c", "d", "c"].map(lookUp);
    await settle();
    expect(queries.map(({ keys }) => keys)).toEqual([["a"], ["b"]]);
    answer(0);
    expect(await first).toBe("value of a");
    await settle();
    expect(queries.map(({ keys }) => keys)).toEqual([["a"], ["b"], ["c", "d"]]);
    answer(1);
    answer(2);
    expect(await Promise.all([second, ...others])).toEqual(["value of b", "value of c", "value of d", "value of c"]);
  });

  it("never answers a lookup from a query that began before it", async () => {
    const { queries, lookUp, answer, settle } = createQueries();
    const before = lookUp("a");
    await settle();
    const after = lookUp("a");
    await settle();
    answer(0);
    expect(await before).toBe("value of a");
    queries[1]?.end.resolve(new Map());
    expect(await after).toBeUndefined();
  });

  it("rejects the lookups of a failed query only, and goes on", async () => {
    const { queries, lookUp, answer, settle } = createQueries();
    const failing = Promise.allSettled([lookUp("a"), lookUp("b")]);
    await settle();
    queries[0]?.end.reject(new Error("no connection"));
    expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const next = lookUp("a");
    await settle();
    answer(1);
    expect(await next).toBe("value of a");
  });

  it("runs at most 200 lookups in one query", async () => {
    const { queries, lookUp, answer, settle } = createQueries();
    const all = Array.from({ length: 500 }, (_, index) => lookUp(String(index)));
    await settle();
    answer(0);
    answer(1);
    await settle();
    answer(2);
    expect(await Promise.all(all)).toHaveLength(500);
    expect(queries.map(({ keys }) => keys.length).sort((a, b) => a - b)).toEqual([100, 200, 200]);
  });
});
