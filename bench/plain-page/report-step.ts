import { type PageFigures, type PageReport, stepUrl } from "./page-steps.ts";

/** Runs in the page: does the step of this page load, reports its figures, and opens the next page. */
export async function reportStep<Step>(run: (step: Step) => Promise<PageFigures>): Promise<void> {
  const url = stepUrl(Number(new URLSearchParams(window.location.search).get("step")));
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(await reportOf(url, run)) });
  const next = (await answer.json()) as { url: string | null };
  if (next.url !== null) window.location.replace(next.url);
}

async function reportOf<Step>(url: string, run: (step: Step) => Promise<PageFigures>): Promise<PageReport> {
  try {
    const step = (await (await fetch(url)).json()) as Step;
    return { kind: "done", figures: await run(step) };
  } catch (fault) {
    return { kind: "failed", reason: fault instanceof Error ? `${fault.message}\n${fault.stack}` : String(fault) };
  }
}
