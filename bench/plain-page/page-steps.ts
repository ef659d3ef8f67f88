/** What a page that measures itself tells of a step: numbers by name, or several of a kind. */
export type PageFigures = Readonly<Record<string, number | readonly number[]>>;

export type PageReport = { kind: "done"; figures: PageFigures } | { kind: "failed"; reason: string };

export const stepUrl = (index: number) => `/bench/steps/${index}`;

/** Of all steps that tell it as one number, in order. */
export function figuresNamed(figures: readonly PageFigures[], name: string): number[] {
  return figures.flatMap(({ [name]: value }) => (typeof value === "number" ? [value] : []));
}
