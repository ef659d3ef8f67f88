import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Writers } from "../../file-list/entries.ts";
import { idOf } from "../../testing/entries.ts";
import { addSavedChanges, canFollow, findChangeOf, hasChange, writersRemembered } from "./writers.ts";

const none: Writers = new Map();
const mark = (writer: number, seq: number) => ({ writerId: idOf(writer), seq });

describe("saved changes of writers", () => {
  test("are exactly those that were saved, in any order", () => {
    const anyBatch = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 12 })), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(fc.array(anyBatch, { maxLength: 8 }), (batches) => {
        const saved = new Set<string>();
        let writers = none;
        for (const [index, batch] of batches.entries()) {
          writers = addSavedChanges(
            writers,
            batch.map(([writer, seq]) => mark(writer, seq)),
            index + 1,
          );
          for (const [writer, seq] of batch) saved.add(`${writer} ${seq}`);
        }
        for (const writer of [1, 2, 3]) {
          for (let seq = 1; seq <= 13; seq += 1) {
            expect(hasChange(writers, mark(writer, seq))).toBe(saved.has(`${writer} ${seq}`));
          }
        }
      }),
    );
  });

  test("take one record per writer", () => {
    let writers = none;
    for (let seq = 1; seq <= 1000; seq += 1) writers = addSavedChanges(writers, [mark(1, seq)], seq);
    expect([...writers.values()]).toEqual([{ kind: "writer", id: idOf(1), seq: 1000, without: [], date: 1000 }]);
  });

  test("keep unknown fields of a newer client", () => {
    const before: Writers = new Map([
      [idOf(1), { kind: "writer", id: idOf(1), seq: 1, without: [], date: 1, later: "d" }],
    ]);
    expect(addSavedChanges(before, [mark(1, 2)], 2).get(idOf(1))).toMatchObject({ seq: 2, date: 2, later: "d" });
  });

  test("name the device that saves, also for writers of another of its tabs", () => {
    const device = { id: "laptop", browser: "Chrome", system: "Linux" };
    const writers = addSavedChanges(none, [mark(1, 1), mark(2, 1)], 1, device);
    expect([...writers.values()].map((writer) => writer.device)).toEqual([device, device]);
    expect(addSavedChanges(writers, [mark(2, 2)], 2).get(idOf(2))).toMatchObject({ seq: 2, device });
  });

  test("have a limited number of missing numbers", () => {
    const writer = addSavedChanges(none, [mark(1, 1_000_000)], 1).get(idOf(1));
    expect(writer?.without.length).toBeLessThanOrEqual(200);
    expect(hasChange(new Map([[idOf(1), writer ?? never()]]), mark(1, 999_999))).toBe(false);
  });

  test("drop the writers that have not saved for the longest time, regardless of clocks", () => {
    let writers = none;
    for (let writer = 1; writer <= writersRemembered + 5; writer += 1)
      writers = addSavedChanges(writers, [mark(writer, 1)], writer);
    writers = addSavedChanges(writers, [mark(6, 2)], writersRemembered + 6);
    writers = addSavedChanges(writers, [mark(9_999, 1)], writersRemembered + 7);
    expect(writers.size).toBe(writersRemembered);
    expect(hasChange(writers, mark(6, 2))).toBe(true);
    expect(hasChange(writers, mark(7, 1))).toBe(false);
    expect(hasChange(writers, mark(8, 1))).toBe(true);
  });
});

describe("canFollow", () => {
  const first = addSavedChanges(none, [mark(1, 1)], 10);
  const pin = { version: 10, change: findChangeOf(first, 10) };

  test("accepts a later version with the change of an earlier one", () => {
    expect(pin.change).toEqual(mark(1, 1));
    expect(canFollow(addSavedChanges(first, [mark(2, 1)], 11), pin)).toBe(true);
    expect(canFollow(addSavedChanges(none, [mark(2, 1)], 11), pin)).toBe(false);
    expect(canFollow(addSavedChanges(none, [mark(1, 2)], 11), pin)).toBe(false);
  });

  test("accepts a version without the writer only if it has enough later ones", () => {
    let later = first;
    for (let writer = 2; writer <= writersRemembered + 1; writer += 1)
      later = addSavedChanges(later, [mark(writer, 1)], 9 + writer);
    expect(hasChange(later, mark(1, 1))).toBe(false);
    expect(canFollow(later, pin)).toBe(true);
    let other = none;
    for (let writer = 2; writer <= writersRemembered + 1; writer += 1)
      other = addSavedChanges(other, [mark(writer, 1)], writer);
    expect(canFollow(other, pin)).toBe(false);
  });

  test("accepts every version after one without changes, such as the first", () => {
    expect(findChangeOf(none, 5)).toBeUndefined();
    expect(canFollow(none, { version: 5 })).toBe(true);
  });
});

function never(): never {
  throw new Error("There is no such writer");
}
