import type { AccountSessionFacts } from "@dexnet/protocol/security";
import { expect, test } from "vitest";
import { arranged, neighbourOf } from "./session-list.ts";

const session = (id: string, hour: number, current = false): AccountSessionFacts => ({
  id,
  browser: "Chrome",
  system: "Windows",
  created_at: "2026-08-01T00:00:00Z",
  last_used_at: `2026-08-10T${String(hour).padStart(2, "0")}:00:00Z`,
  current,
});
const ids = (sessions: readonly AccountSessionFacts[]) => sessions.map(({ id }) => id);
const list = [session("old", 1), session("newest", 9), session("this", 3, true), session("newer", 5)];

test("this device first, then the one used last; one that was put back finds its place again", () => {
  expect(ids(arranged(list))).toEqual(["this", "newest", "newer", "old"]);
  const putBack = [...list.filter(({ id }) => id !== "newer"), session("newer", 5)];
  expect(ids(arranged(putBack))).toEqual(["this", "newest", "newer", "old"]);
});

test("the focus stays in the list, on a row that can be ended", () => {
  const rows = arranged(list);
  expect(neighbourOf(rows, "newest")).toBe("newer");
  expect(neighbourOf(rows, "old")).toBe("newer");
  expect(neighbourOf([session("this", 3, true), session("only", 1)], "only")).toBeNull();
});
