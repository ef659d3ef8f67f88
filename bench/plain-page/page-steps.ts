/** Figures that a measuring page reports for a step: a number, or several numbers, by name. */
export type PageFigures = Readonly<Record<string, number | readonly number[]>>;

export type PageReport = { kind: "done"; figures: PageFigures } | { kind: "failed"; reason: string };

export const stepUrl = (index: number) => `/bench/steps/${index}`;

/** The figure of all steps that report it as one number, in order. */
export function figuresNamed(figures: readonly PageFigures[], name: string): number[] {
  return figures.flatMap(({ [name]: value }) => (typeof value === "number" ? [value] : []));
}
