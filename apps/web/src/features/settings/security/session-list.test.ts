import type { SessionInfo } from "@dexnet/protocol/sessions";
import { expect, test } from "vitest";
import { neighbourOf, sortSessions } from "./session-list.ts";

const session = (id: string, hour: number, current = false): SessionInfo => ({
  id,
  browser: "Chrome",
  system: "Windows",
  created_at: "2026-08-01T00:00:00Z",
  last_used_at: `2026-08-10T${String(hour).padStart(2, "0")}:00:00Z`,
  current,
});
const ids = (sessions: readonly SessionInfo[]) => sessions.map(({ id }) => id);
const list = [session("old", 1), session("newest", 9), session("this", 3, true), session("newer", 5)];

test("session list: sorts this device first, then by last use, also after a row was put back", () => {
  expect(ids(sortSessions(list))).toEqual(["this", "newest", "newer", "old"]);
  const putBack = [...list.filter(({ id }) => id !== "newer"), session("newer", 5)];
  expect(ids(sortSessions(putBack))).toEqual(["this", "newest", "newer", "old"]);
});

test("neighbourOf: returns a row that can be ended", () => {
  const rows = sortSessions(list);
  expect(neighbourOf(rows, "newest")).toBe("newer");
  expect(neighbourOf(rows, "old")).toBe("newer");
  expect(neighbourOf([session("this", 3, true), session("only", 1)], "only")).toBeNull();
});
