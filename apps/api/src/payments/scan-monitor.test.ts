import { captureLog } from "@dexnet/service/testing/test-server";
import { Registry } from "prom-client";
import { afterEach, describe, expect, test } from "vitest";
import { lagLimitBlocks, lagLimitMs, type ScanMonitor, startScanMonitor } from "./scan-monitor.ts";

const behind = "Payments are behind the chain";
const caughtUp = "Payments have caught up";
let monitor: ScanMonitor;
afterEach(() => monitor.stop());

function start() {
  const capture = captureLog();
  const metrics = new Registry();
  const state = { nowMs: Date.parse("2030-01-01T00:00:00Z"), lag: 0 as number | null, checks: 0 };
  monitor = startScanMonitor({
    clock: { now: () => new Date(state.nowMs) },
    log: capture.log,
    metrics,
    lagBlocks() {
      state.checks += 1;
      return state.lag;
    },
    intervalMs: 1,
  });
  const count = (text: string) => capture.text().split(text).length - 1;
  return {
    state,
    count,
    /** Waits until the state of now was checked. */
    async checked() {
      const { checks } = state;
      // A check reads the lag twice.
      await expect.poll(() => state.checks).toBeGreaterThan(checks + 4);
    },
    metric: async (name: string) => Number((await metrics.getSingleMetricAsString(name)).split(" ").at(-1)),
  };
}

describe("scan monitor", () => {
  test("reports a long lag once, and once that it is over", async () => {
    const { state, count, checked } = start();
    const pass = async (ms: number) => {
      state.nowMs += ms;
      monitor.recordScan(null);
      await checked();
    };
    state.lag = lagLimitBlocks + 1;
    await pass(0);
    await pass(lagLimitMs);
    expect(count(behind)).toBe(0);
    await pass(1);
    await pass(lagLimitMs);
    expect([count(behind), count(caughtUp)]).toEqual([1, 0]);
    state.lag = lagLimitBlocks;
    await pass(1);
    await pass(1);
    expect([count(behind), count(caughtUp)]).toEqual([1, 1]);
    state.lag = lagLimitBlocks + 1;
    await pass(1);
    await pass(lagLimitMs + 1);
    expect(count(behind)).toBe(2);
  });

  test("reports scans that fail or hang, although the last lag was short", async () => {
    const { state, count, checked, metric } = start();
    monitor.recordScan(null);
    state.nowMs += lagLimitMs + 1;
    await checked();
    expect(count(behind)).toBe(1);
    expect(await metric("payment_scan_age_seconds")).toBe((lagLimitMs + 1) / 1_000);
    monitor.recordScan(null);
    await checked();
    expect(count(caughtUp)).toBe(1);
    expect(await metric("payment_scan_age_seconds")).toBe(0);
  });

  test("logs a fault when it appears or changes, not with each scan", async () => {
    const { count, metric } = start();
    for (let block = 1; block <= 5; block++) monitor.recordScan(new Error(`Block ${block} has no hash 0x${block}a`));
    const failed = "can't be read for payments";
    expect(count(failed)).toBe(1);
    monitor.recordScan(new Error("The two endpoints disagree about block 7"));
    expect(count(failed)).toBe(2);
    monitor.recordScan(null);
    monitor.recordScan(null);
    expect(count("is read for payments again")).toBe(1);
    monitor.recordScan(new Error("The two endpoints disagree about block 8"));
    expect(count(failed)).toBe(3);
    expect(await metric("payment_scan_failures_total")).toBe(7);
  });
});
