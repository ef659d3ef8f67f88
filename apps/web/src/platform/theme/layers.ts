/**
 * What lies above what, from the bottom up. A component takes its z-index from here and never writes a number.
 * - page: a thing that lies on others of the page, such as the button on a card.
 * - panel: the header, menus and popovers.
 * - modal: a dialog that the person has opened.
 * - confirm: a question, which lies above whatever has asked it.
 * - notice: what is told at the edge of the screen, whatever is open.
 */
const layers = { page: 1, panel: 100, modal: 200, confirm: 300, notice: 400 } as const;

export type Layer = keyof typeof layers;

export const layerVariables: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(layers).map(([name, zIndex]) => [`--dx-layer-${name}`, String(zIndex)]),
);

/** For the library's components, which take a z-index as a property. */
export function layerOf(layer: Layer): string {
  return `var(--dx-layer-${layer})`;
}
