/** The parts of the package `lighthouse` that are used here. */
export interface Lighthouse {
  default(url: string, flags: object, config?: object): Promise<{ lhr: LighthouseResult } | undefined>;
  readonly desktopConfig: object;
}

interface LighthouseResult {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly displayValue?: string; readonly title: string }>
  >;
  readonly runtimeError?: { readonly message: string };
}

export type Preset = "desktop" | "mobile";
export type Category = "performance" | "accessibility" | "best-practices";

export interface Rating {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Figures behind the performance. */
  readonly figures: string;
  /** Titles of the audits that cost points in accessibility and best practices. */
  readonly faults: readonly string[];
}

const categories: readonly Category[] = ["performance", "accessibility", "best-practices"];
const figureAudits = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
  SI: "speed-index",
} as const;

/** Rates a page in a running browser, with what the browser has stored: a signed-in user stays signed in. */
export async function ratePage(lighthouse: Lighthouse, url: string, preset: Preset, port: number): Promise<Rating> {
  // The cache is emptied before each run, other data is not.
  const flags = { port, onlyCategories: categories, disableStorageReset: true, logLevel: "error", output: "json" };
  const run = await lighthouse.default(url, flags, preset === "desktop" ? lighthouse.desktopConfig : undefined);
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
  const { lhr } = run;
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
    },
    figures: Object.entries(figureAudits)
      .map(([name, id]) => `${name} ${lhr.audits[id]?.displayValue ?? "?"}`)
      .join(", "),
    faults: faultsOf(lhr),
  };
}

function faultsOf(lhr: LighthouseResult): string[] {
  const ids = ["accessibility", "best-practices"].flatMap((name) => lhr.categories[name]?.auditRefs ?? []);
  return ids.flatMap(({ id }) => {
    const audit = lhr.audits[id];
    return audit !== undefined && audit.score !== null && audit.score < 1 ? [audit.title] : [];
  });
}
