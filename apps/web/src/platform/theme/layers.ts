/**
 * Stacking order from bottom to top. A component takes its z-index from here and never writes a number.
 * - page: elements above others of the page, such as the button on a card.
 * - panel: header, menus and popovers.
 * - modal: dialogs.
 * - confirm: questions, which are above the dialog that asks them.
 * - notice: notices at the edge of the screen, above everything.
 */
const layers = { page: 1, panel: 100, modal: 200, confirm: 300, notice: 400 } as const;

export type Layer = keyof typeof layers;

export const layerVariables: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(layers).map(([name, zIndex]) => [`--dx-layer-${name}`, String(zIndex)]),
);

/** For components of the library, which take a z-index as a property. */
export function layerOf(layer: Layer): string {
  return `var(--dx-layer-${layer})`;
}
