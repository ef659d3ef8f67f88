import { describe, expect, test } from "vitest";
import { receiptOf } from "../../../platform/transfers/testing/transfers.ts";
import { receiptView, staysOnPage } from "./receipt-view.ts";

const network = { name: "a", errorCode: "network" };

describe("what a receipt says", () => {
  test("all went well: so many", () => {
    expect(receiptView(receiptOf({ files: 3, succeeded: 3 }))).toEqual({ kind: "good", count: 3 });
    expect(receiptView(receiptOf({ files: 5, succeeded: 3, skipped: 2 }))).toEqual({ kind: "good", count: 3 });
  });

  test("all was there: nothing was missing", () => {
    expect(receiptView(receiptOf({ files: 4, succeeded: 0, skipped: 4 }))).toEqual({ kind: "nothing-missing" });
  });

  test("one file that failed: why", () => {
    const receipt = receiptOf({ succeeded: 0, failed: 1, failures: [network] });
    expect(receiptView(receipt)).toEqual({ kind: "one-failed", errorCode: "network" });
    expect(staysOnPage(receipt)).toBe(true);
  });

  test("some of many: so many of so many, those included that were there", () => {
    const receipt = receiptOf({ files: 2_000, succeeded: 1_990, skipped: 8, failed: 2, failures: [network, network] });
    expect(receiptView(receipt)).toEqual({ kind: "some-failed", done: 1_998 });
  });

  test("what was cancelled counts as not made", () => {
    const receipt = receiptOf({ files: 3, succeeded: 2, cancelled: 1 });
    expect(receiptView(receipt)).toEqual({ kind: "some-failed", done: 2 });
  });

  test("one archive that was written without some of its files is incomplete", () => {
    const receipt = receiptOf({ type: "download", files: 1, succeeded: 1, failed: 2, failures: [network, network] });
    expect(receiptView(receipt)).toEqual({ kind: "incomplete" });
  });

  test("only what did not all go well stays on the page", () => {
    expect(staysOnPage(receiptOf({ files: 3, succeeded: 3 }))).toBe(false);
    expect(staysOnPage(receiptOf({ files: 4, succeeded: 0, skipped: 4 }))).toBe(false);
  });
});
