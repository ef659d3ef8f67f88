/** Part of the map that is shown. The whole map has scale 1 at 0, 0. */
export interface MapView {
  readonly scale: number;
  /** Left and top edge, as shares of the width and height of the whole map. */
  readonly x: number;
  readonly y: number;
}

/** Position as shares of the width and height. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

export const wholeMap: MapView = { scale: 1, x: 0, y: 0 };
/** The outline of the land is too coarse for more. */
export const maxScale = 16;
/** Share of the view that a fitted group of points takes. */
const fittedShare = 0.5;

const middle: MapPoint = { x: 0.5, y: 0.5 };

/** The nearest view that shows nothing beyond the map. */
function clampView({ scale, x, y }: MapView): MapView {
  const clamped = Math.min(maxScale, Math.max(1, scale));
  const most = 1 - 1 / clamped;
  return { scale: clamped, x: Math.min(most, Math.max(0, x)), y: Math.min(most, Math.max(0, y)) };
}

/** Zooms so that the position under `at`, a point of the view, stays where it is. */
export function zoomView(view: MapView, factor: number, at: MapPoint = middle): MapView {
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor));
  return clampView({
    scale,
    x: view.x + at.x / view.scale - at.x / scale,
    y: view.y + at.y / view.scale - at.y / scale,
  });
}

/** Moves the map by shares of the view: a positive `x` shows more of the west. */
export function panView(view: MapView, by: MapPoint): MapView {
  return clampView({ ...view, x: view.x - by.x / view.scale, y: view.y - by.y / view.scale });
}

/** View with all points of the map around its middle, larger than the current one. */
export function fitView(view: MapView, points: readonly MapPoint[]): MapView {
  const [left, right] = rangeOf(points.map(({ x }) => x));
  const [top, bottom] = rangeOf(points.map(({ y }) => y));
  const wanted = fittedShare / Math.max(right - left, bottom - top, fittedShare / maxScale);
  const scale = Math.min(maxScale, Math.max(wanted, view.scale * 2));
  return clampView({ scale, x: (left + right) / 2 - 0.5 / scale, y: (top + bottom) / 2 - 0.5 / scale });
}

function rangeOf(numbers: readonly number[]): [number, number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}

/** Position of a point of the map in the view. Below 0 or above 1 it is not shown. */
export function positionInView(view: MapView, point: MapPoint): MapPoint {
  return { x: (point.x - view.x) * view.scale, y: (point.y - view.y) * view.scale };
}
