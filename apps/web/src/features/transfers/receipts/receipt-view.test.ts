import { describe, expect, test } from "vitest";
import { receiptOf } from "../../../platform/transfers/testing/transfers.ts";
import { receiptView, staysOnPage } from "./receipt-view.ts";

const network = { name: "a", errorCode: "network" };

describe("receiptView", () => {
  test("reports the count when all succeeded", () => {
    expect(receiptView(receiptOf({ files: 3, succeeded: 3 }))).toEqual({ kind: "good", count: 3 });
    expect(receiptView(receiptOf({ files: 5, succeeded: 3, skipped: 2 }))).toEqual({ kind: "good", count: 3 });
  });

  test("reports that nothing was missing when all files existed", () => {
    expect(receiptView(receiptOf({ files: 4, succeeded: 0, skipped: 4 }))).toEqual({ kind: "nothing-missing" });
  });

  test("reports the reason of one failed file", () => {
    const receipt = receiptOf({ succeeded: 0, failed: 1, failures: [network] });
    expect(receiptView(receipt)).toEqual({ kind: "one-failed", errorCode: "network" });
    expect(staysOnPage(receipt)).toBe(true);
  });

  test("reports succeeded and existing files of all when some failed", () => {
    const receipt = receiptOf({ files: 2_000, succeeded: 1_990, skipped: 8, failed: 2, failures: [network, network] });
    expect(receiptView(receipt)).toEqual({ kind: "some-failed", done: 1_998 });
  });

  test("counts cancelled files as not transferred", () => {
    const receipt = receiptOf({ files: 3, succeeded: 2, cancelled: 1 });
    expect(receiptView(receipt)).toEqual({ kind: "some-failed", done: 2 });
  });

  test("reports an archive without some of its files as incomplete", () => {
    const receipt = receiptOf({ type: "download", files: 1, succeeded: 1, failed: 2, failures: [network, network] });
    expect(receiptView(receipt)).toEqual({ kind: "incomplete" });
  });

  test("keeps only receipts with failures on the page", () => {
    expect(staysOnPage(receiptOf({ files: 3, succeeded: 3 }))).toBe(false);
    expect(staysOnPage(receiptOf({ files: 4, succeeded: 0, skipped: 4 }))).toBe(false);
  });
});
