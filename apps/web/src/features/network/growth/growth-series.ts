import type { networkSampleSchema } from "@dexnet/protocol/statistics";
import type * as z from "zod/mini";

export type NetworkSample = z.output<typeof networkSampleSchema>;

/** Figure of the growth that has a chart. */
export type GrowthFigure = "used" | "unique_blocks" | "devices_online";

/** Samples in the order of time, one for each moment, with the current figures as the newest one. */
export function completeSamples(samples: readonly NetworkSample[], now: NetworkSample | null): NetworkSample[] {
  const byTime = new Map(samples.map((sample) => [Date.parse(sample.at), sample]));
  const newest = now === null ? Number.POSITIVE_INFINITY : Date.parse(now.at);
  // The clock of this device may differ from that of the ledger.
  const known = [...byTime].filter(([time]) => time < newest).toSorted(([a], [b]) => a - b);
  return [...known.map(([, sample]) => sample), ...(now === null ? [] : [now])];
}

export interface ChartShape {
  /** Path of the line in a box of the given size. */
  readonly line: string;
  /** Path of the area below the line. */
  readonly area: string;
}

/** Line of a figure over time, from zero to its largest value. Times are to scale. */
export function drawSeries(
  samples: readonly NetworkSample[],
  figure: GrowthFigure,
  box: { readonly width: number; readonly height: number },
): ChartShape {
  const times = samples.map(({ at }) => Date.parse(at));
  const start = times[0] ?? 0;
  const span = Math.max((times.at(-1) ?? 0) - start, 1);
  const most = Math.max(...samples.map((sample) => sample[figure]), 1);
  const points = samples.map((sample, index) => {
    const x = (((times[index] ?? start) - start) / span) * box.width;
    const y = box.height - (sample[figure] / most) * box.height;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const line = `M${points.join("L")}`;
  return { line, area: `${line}L${box.width},${box.height}L0,${box.height}Z` };
}
