import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type MapPoint, type MapView, panView, zoomView } from "./map-view.ts";

export type ChangeView = (change: (view: MapView) => MapView) => void;

/** Pixels of the wheel that double the scale. */
const wheelPx = 200;
const doubleClickFactor = 2;

/**
 * Moves and zooms a map by mouse, pen and fingers, for an element that covers it: dragging moves, two fingers zoom, a
 * double click zooms in, the wheel zooms with Ctrl. Without Ctrl the wheel scrolls the page, as everywhere else.
 */
export function useMapGestures(surface: RefObject<HTMLElement | null>, change: ChangeView) {
  const pointers = useRef(new Map<number, MapPoint>());

  useEffect(() => {
    const element = surface.current;
    if (element === null) return;
    // Not by a property of React, whose listener can't prevent the zoom of the page.
    function onWheel(event: WheelEvent): void {
      if (!(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const at = pointIn(element, event);
      change((view) => zoomView(view, 2 ** (-event.deltaY / wheelPx), at));
    }
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [surface, change]);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointIn(event.currentTarget, event));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const from = pointers.current.get(event.pointerId);
    if (from === undefined) return;
    const to = pointIn(event.currentTarget, event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, to);
    change((view) => {
      const moved = panView(view, { x: (to.x - from.x) / (other ? 2 : 1), y: (to.y - from.y) / (other ? 2 : 1) });
      if (other === undefined) return moved;
      const between = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
      return zoomView(moved, distance(to, other) / Math.max(distance(from, other), 0.01), between);
    });
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>): void {
    pointers.current.delete(event.pointerId);
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onDoubleClick(event: { currentTarget: HTMLElement; clientX: number; clientY: number }): void {
      const at = pointIn(event.currentTarget, event);
      change((view) => zoomView(view, doubleClickFactor, at));
    },
  };
}

/** Position of a pointer as shares of an element. */
function pointIn(element: HTMLElement | null, pointer: { clientX: number; clientY: number }): MapPoint {
  const box = element?.getBoundingClientRect();
  if (box === undefined || box.width === 0 || box.height === 0) return { x: 0.5, y: 0.5 };
  return { x: (pointer.clientX - box.left) / box.width, y: (pointer.clientY - box.top) / box.height };
}

function distance(a: MapPoint, b: MapPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
