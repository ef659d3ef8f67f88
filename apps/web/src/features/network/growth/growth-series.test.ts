import { describe, expect, test } from "vitest";
import { completeSamples, drawSeries, type NetworkSample } from "./growth-series.ts";

const sampleAt = (hour: number, used = 0): NetworkSample => ({
  at: new Date(Date.UTC(2030, 0, 1, hour)).toISOString(),
  devices: 5,
  devices_online: 5,
  countries: 5,
  unique_blocks: 0,
  total_blocks: 0,
  used,
});
const timesOf = (samples: readonly NetworkSample[]) => samples.map(({ at }) => new Date(at).getUTCHours());

describe("completeSamples", () => {
  test("sorts the samples, keeps one of each moment, and adds the current figures", () => {
    const samples = [sampleAt(3), sampleAt(1), sampleAt(3), sampleAt(2)];
    expect(timesOf(completeSamples(samples, sampleAt(4)))).toEqual([1, 2, 3, 4]);
    expect(timesOf(completeSamples(samples, null))).toEqual([1, 2, 3]);
  });

  test("leaves out samples of the future", () => {
    expect(timesOf(completeSamples([sampleAt(9), sampleAt(1)], sampleAt(4)))).toEqual([1, 4]);
  });

  test("is the current figures alone without samples", () => {
    expect(timesOf(completeSamples([], sampleAt(4)))).toEqual([4]);
    expect(completeSamples([], null)).toEqual([]);
  });
});

describe("drawSeries", () => {
  const box = { width: 100, height: 50 };

  test("is to scale in time and value, from zero to the largest value", () => {
    const { line, area } = drawSeries([sampleAt(0, 0), sampleAt(1, 100), sampleAt(4, 50)], "used", box);
    expect(line).toBe("M0.0,50.0L25.0,0.0L100.0,25.0");
    expect(area).toBe(`${line}L100,50L0,50Z`);
  });

  test("is a line at the bottom when everything is zero", () => {
    expect(drawSeries([sampleAt(0), sampleAt(1)], "used", box).line).toBe("M0.0,50.0L100.0,50.0");
  });
});
