import { figureText, median } from "../harness/median.ts";

/** Something that is measured at one size. */
export interface CostSource<Kind extends string> {
  /** Processor milliseconds of one call, in a window of such calls. */
  costOf(kind: Kind): Promise<number>;
}

export interface Comparison {
  /** The worst ratio. */
  readonly ratio: number;
  readonly text: string;
}

/** Costs at a large size ÷ at a small one: medians of windows in turns. The first window of each warms up. */
export async function compareCosts<Kind extends string>(
  name: string,
  windowsOf: Readonly<Record<Kind, number>>,
  sources: { readonly small: CostSource<Kind>; readonly large: CostSource<Kind> },
): Promise<Comparison> {
  const compared: Comparison[] = [];
  for (const kind of Object.keys(windowsOf) as Kind[]) {
    const costs: { small: number; large: number }[] = [];
    for (let window = 0; window <= windowsOf[kind]; window += 1) {
      costs.push({ small: await sources.small.costOf(kind), large: await sources.large.costOf(kind) });
    }
    const [small, large] = [costs.slice(1).map((cost) => cost.small), costs.slice(1).map((cost) => cost.large)];
    const ratio = median(large) / median(small);
    compared.push({
      ratio,
      text: `${kind} ${figureText(ratio)} (${figureText(median(small))} → ${figureText(median(large))} ms)`,
    });
  }
  return {
    ratio: Math.max(...compared.map(({ ratio }) => ratio)),
    text: `${name}: ${compared.map(({ text }) => text).join(", ")}`,
  };
}
