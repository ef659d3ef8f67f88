import { type PointerEvent, useRef, useState } from "react";

const swipeThresholdPx = 50;

/** Follows a finger or a pressed mouse vertically. Beyond the threshold the swipe counts. */
export function useVerticalSwipe(onSwipe: () => void) {
  const startY = useRef<number | null>(null);
  const [offsetPx, setOffsetPx] = useState(0);

  function end(event: PointerEvent): void {
    if (startY.current === null) return;
    const moved = event.clientY - startY.current;
    startY.current = null;
    setOffsetPx(0);
    if (Math.abs(moved) > swipeThresholdPx) onSwipe();
  }

  return {
    offsetPx,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.target instanceof Element && event.target.closest("button") !== null) return;
        startY.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent) {
        if (startY.current !== null) setOffsetPx(event.clientY - startY.current);
      },
      onPointerUp: end,
      onPointerCancel() {
        startY.current = null;
        setOffsetPx(0);
      },
    },
  };
}
