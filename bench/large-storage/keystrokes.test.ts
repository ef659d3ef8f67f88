import { expect, test } from "vitest";
import { keystrokesFor } from "./keystrokes.ts";
import { makeEntries } from "./made-entries.ts";

test("keystrokesFor returns texts that each change the list, with their number of matches", () => {
  const entries = makeEntries(5_000);
  const keystrokes = keystrokesFor(entries);
  expect(keystrokes.length).toBeGreaterThan(8);
  for (const [index, { text, count }] of keystrokes.entries()) {
    expect(count).not.toBe(keystrokes[index - 1]?.count);
    expect(entries.filter(({ name }) => name.toLowerCase().includes(text.trim()))).toHaveLength(count);
  }
});
