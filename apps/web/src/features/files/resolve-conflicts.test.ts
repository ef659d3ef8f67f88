import { describe, expect, test } from "vitest";
import type { ConflictAnswer } from "./conflicts/ask-about-conflicts.ts";
import { resolveConflicts } from "./resolve-conflicts.ts";

interface Setup {
  kind?: "copy" | "cut";
  /** Folders of the entries by id. */
  parents: Readonly<Record<string, string | null>>;
  conflicts: readonly string[];
  answers?: readonly (ConflictAnswer | null)[];
}

async function paste({ kind = "copy", parents, conflicts, answers = [] }: Setup) {
  const asked: string[] = [];
  const steps = await resolveConflicts(
    { kind, ids: Object.keys(parents), parentId: "target" },
    {
      findConflicts: async (ids) =>
        conflicts.filter((id) => ids.includes(id)).map((id) => ({ id, name: id, isFolder: false })),
      entries: async (ids) => ids.map((id) => ({ id, parentId: parents[id] ?? null })),
      async ask({ id }, others) {
        asked.push(`${id} and ${others} others`);
        return answers[asked.length - 1] ?? null;
      },
    },
  );
  return { steps, asked };
}

const elsewhere = { a: "x", b: "x", c: "x" };

describe("resolveConflicts", () => {
  test("entries without a conflict are pasted in one step, without a question", async () => {
    const { steps, asked } = await paste({ parents: elsewhere, conflicts: [] });
    expect(asked).toEqual([]);
    expect(steps).toEqual([{ ids: ["a", "b", "c"], existing: "keep-both" }]);
  });

  test("each conflict is asked about, and a skipped entry is in no step", async () => {
    const { steps, asked } = await paste({
      parents: elsewhere,
      conflicts: ["a", "b"],
      answers: [
        { choice: "skip", isForAll: false },
        { choice: "keep-both", isForAll: false },
      ],
    });
    expect(asked).toEqual(["a and 1 others", "b and 0 others"]);
    expect(steps).toEqual([{ ids: ["b", "c"], existing: "keep-both" }]);
  });

  test("one answer for all ends the questions, and the paste is one step of undo", async () => {
    const { steps, asked } = await paste({
      parents: elsewhere,
      conflicts: ["a", "b"],
      answers: [{ choice: "replace", isForAll: true }],
    });
    expect(asked).toEqual(["a and 1 others"]);
    expect(steps).toEqual([{ ids: ["a", "b", "c"], existing: "replace" }]);
  });

  test("different answers never replace an entry that the person wanted to keep", async () => {
    const { steps } = await paste({
      parents: elsewhere,
      conflicts: ["a", "b"],
      answers: [
        { choice: "replace", isForAll: false },
        { choice: "keep-both", isForAll: false },
      ],
    });
    expect(steps).toEqual([
      { ids: ["a"], existing: "replace" },
      { ids: ["b", "c"], existing: "keep-both" },
    ]);
  });

  test("a cancelled question pastes nothing, also what was answered before", async () => {
    const answers = [{ choice: "replace", isForAll: false } as const, null];
    expect((await paste({ parents: elsewhere, conflicts: ["a", "b"], answers })).steps).toBeNull();
  });

  test("a copy beside its original keeps both without a question, and replaces nothing", async () => {
    const { steps, asked } = await paste({
      parents: { a: "target", b: "x" },
      conflicts: ["a", "b"],
      answers: [{ choice: "replace", isForAll: true }],
    });
    expect(asked).toEqual(["b and 0 others"]);
    expect(steps).toEqual([
      { ids: ["b"], existing: "replace" },
      { ids: ["a"], existing: "keep-both" },
    ]);
  });

  test("entries that are moved to their own folder stay there", async () => {
    expect((await paste({ kind: "cut", parents: { a: "target" }, conflicts: ["a"] })).steps).toEqual([]);
  });
});
