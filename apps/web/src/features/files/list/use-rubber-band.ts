import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { bandIndexes, type CanvasLayout, type Point } from "../selection/band-indexes.ts";

/** Movement that begins a band: less is a click. */
const beginsAfterPx = 5;
/** Distance from the edge of the list at which it scrolls, and by how much in each frame. */
const edgePx = 24;
const scrollStepPx = 16;

export interface RubberBandDeps {
  readonly scroll: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLElement | null>;
  readonly band: RefObject<HTMLElement | null>;
  readonly layout: CanvasLayout;
  /** Called with the touched ranges while the band is drawn. */
  readonly onBand: (ranges: readonly (readonly [number, number])[], isAdded: boolean) => void;
}

interface Drawing {
  readonly from: Point;
  readonly isAdded: boolean;
  client: Point;
  isBegun: boolean;
}

/** Rubber band of a mouse. It is drawn without React, and the list scrolls when the pointer is at its edge. */
export function useRubberBand(deps: RubberBandDeps) {
  const { scroll, canvas, band } = deps;
  const drawing = useRef<Drawing | null>(null);
  const frame = useRef(0);
  const endsClick = useRef(false);
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  function onCanvas({ x, y }: Point): Point {
    const { left = 0, top = 0 } = canvas.current?.getBoundingClientRect() ?? {};
    return { x: x - left, y: y - top };
  }

  function draw(): void {
    const drawn = drawing.current;
    const list = scroll.current;
    if (drawn === null || list === null || band.current === null) return;
    const to = onCanvas(drawn.client);
    const headPx = canvas.current?.offsetTop ?? 0;
    Object.assign(band.current.style, {
      display: "block",
      left: `${Math.min(drawn.from.x, to.x)}px`,
      top: `${headPx + Math.max(0, Math.min(drawn.from.y, to.y))}px`,
      width: `${Math.abs(drawn.from.x - to.x)}px`,
      height: `${Math.abs(drawn.from.y - to.y)}px`,
    });
    latest.current.onBand(bandIndexes(drawn.from, to, latest.current.layout), drawn.isAdded);
    const { top, bottom } = list.getBoundingClientRect();
    const stepPx = drawn.client.y < top + edgePx ? -scrollStepPx : drawn.client.y > bottom - edgePx ? scrollStepPx : 0;
    cancelAnimationFrame(frame.current);
    if (stepPx === 0) return;
    const before = list.scrollTop;
    list.scrollTop += stepPx;
    if (list.scrollTop !== before) frame.current = requestAnimationFrame(draw);
  }

  function end(): void {
    cancelAnimationFrame(frame.current);
    endsClick.current = drawing.current?.isBegun === true;
    drawing.current = null;
    if (band.current !== null) band.current.style.display = "none";
  }

  return {
    /** Whether the click ends a band and means nothing else. */
    isClickOfBand(): boolean {
      const isEnd = endsClick.current;
      endsClick.current = false;
      return isEnd;
    },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        endsClick.current = false;
        const { target, pointerType, button, clientX: x, clientY: y } = event;
        const isFree = target instanceof Element && target.closest("[draggable=true], button, input, thead") === null;
        if (pointerType !== "mouse" || button !== 0 || !isFree || event.shiftKey) return;
        const isAdded = event.ctrlKey || event.metaKey;
        drawing.current = { from: onCanvas({ x, y }), isAdded, client: { x, y }, isBegun: false };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const drawn = drawing.current;
        if (drawn === null) return;
        if (event.buttons === 0) return end();
        const { clientX: x, clientY: y } = event;
        if (!drawn.isBegun) {
          if (Math.hypot(x - drawn.client.x, y - drawn.client.y) < beginsAfterPx) return;
          drawn.isBegun = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        drawn.client = { x, y };
        draw();
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
