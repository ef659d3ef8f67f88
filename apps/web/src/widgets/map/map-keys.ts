import { type MapView, panView, wholeMap, zoomView } from "./map-view.ts";

const zoomFactor = 2;
/** Share of the view by which an arrow key moves it. */
const stepShare = 0.25;

const changes: Readonly<Record<string, (view: MapView) => MapView>> = {
  "+": (view) => zoomView(view, zoomFactor),
  "=": (view) => zoomView(view, zoomFactor),
  "-": (view) => zoomView(view, 1 / zoomFactor),
  "0": () => wholeMap,
  ArrowLeft: (view) => panView(view, { x: stepShare, y: 0 }),
  ArrowRight: (view) => panView(view, { x: -stepShare, y: 0 }),
  ArrowUp: (view) => panView(view, { x: 0, y: stepShare }),
  ArrowDown: (view) => panView(view, { x: 0, y: -stepShare }),
};

/** Change of the view by a key; null for other keys. The arrow keys of the dots move from dot to dot instead. */
export function viewChangeOf(key: string, isOnDot: boolean): ((view: MapView) => MapView) | null {
  if (isOnDot && key.startsWith("Arrow")) return null;
  return Object.hasOwn(changes, key) ? (changes[key] ?? null) : null;
}
