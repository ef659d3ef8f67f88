import type { TransferRow } from "@dexnet/drive/transfers/transfers";
import { expect, test, vi } from "vitest";
import { rowOf, stateOf } from "../../../platform/transfers/testing/transfers.ts";
import { createRowFetcher, noRows, rowAt } from "./fetched-rows.ts";

/** Queue of many rows. The state brings the first ten rows. */
function createQueue(count: number) {
  let revision = 1;
  let prefix = "";
  const requests: [number, number][] = [];
  const waiting: (() => void)[] = [];
  const row = (index: number): TransferRow => rowOf(`${prefix}${index}`, "waiting");
  const slice = (start: number, end: number) =>
    Array.from({ length: Math.max(0, Math.min(end, count) - start) }, (_, index) => row(start + index));
  let fetched = noRows;
  let fetches = 0;
  const fetcher = createRowFetcher({
    async fetchRows(start, end) {
      requests.push([start, end]);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { revision, rows: slice(start, end) };
    },
    onFetched(rows) {
      fetched = rows;
      fetches += 1;
    },
  });
  const state = () => stateOf({ revision, count, rows: slice(0, 10) });
  return {
    fetcher,
    requests,
    fetches: () => fetches,
    idAt: (index: number) => rowAt(state(), fetched, index)?.id,
    sendState: () => fetcher.setState(state()),
    answer: async () => {
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise((resolve) => setTimeout(resolve));
    },
    reorder() {
      revision += 1;
      prefix = `${revision}-`;
    },
  };
}

test("transfer rows: the first rows come with the state without a request", () => {
  const { fetcher, requests, sendState, idAt } = createQueue(50_000);
  sendState();
  fetcher.setVisibleRows(0, 10);
  expect(idAt(3)).toBe("3");
  expect(requests).toEqual([]);
});

test("transfer rows: rows below the state are fetched once when they are visible", async () => {
  const { fetcher, requests, sendState, answer, fetches, idAt } = createQueue(50_000);
  sendState();
  fetcher.setVisibleRows(40_000, 40_010);
  fetcher.setVisibleRows(40_001, 40_011);
  expect(idAt(40_000)).toBeUndefined();
  await answer();
  expect(idAt(40_000)).toBe("40000");
  expect(idAt(40_011)).toBe("40011");
  expect(fetches()).toBe(1);
  sendState();
  expect(requests).toHaveLength(1);
});

test("transfer rows: scrolling during a request fetches the rows that are visible then", async () => {
  const { fetcher, sendState, answer, idAt } = createQueue(50_000);
  sendState();
  fetcher.setVisibleRows(1_000, 1_010);
  fetcher.setVisibleRows(30_000, 30_010);
  await answer();
  await answer();
  expect(idAt(30_005)).toBe("30005");
});

test("transfer rows: rows of an older order stay until those of the new order are fetched", async () => {
  const { fetcher, sendState, answer, reorder, idAt } = createQueue(50_000);
  sendState();
  fetcher.setVisibleRows(500, 510);
  await answer();
  reorder();
  sendState();
  expect(idAt(505)).toBe("505");
  await answer();
  expect(idAt(505)).toBe("2-505");
});

test("transfer rows: a failed request is repeated with the next state only", async () => {
  const fetchRows = vi.fn(async () => Promise.reject(new Error("gone")));
  const fetcher = createRowFetcher({ fetchRows, onFetched: () => undefined });
  const state = stateOf({ revision: 1, count: 500, rows: [rowOf("a", "waiting")] });
  fetcher.setState(state);
  fetcher.setVisibleRows(100, 110);
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetchRows).toHaveBeenCalledTimes(1);
  fetcher.setState(state);
  expect(fetchRows).toHaveBeenCalledTimes(2);
});
