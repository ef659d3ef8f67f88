import { type PointerEvent, useRef } from "react";

const longPressMs = 500;
/** Movement of a finger that begins to scroll. */
const stillPx = 10;

/** Calls `onPress` when a finger stays on the element. The click that may follow is to be ignored. */
export function useLongPress(onPress: () => void) {
  const press = useRef({ timer: 0, x: 0, y: 0, isTouch: false, isLong: false });

  function cancel(): void {
    window.clearTimeout(press.current.timer);
  }

  return {
    /** Whether the last press was long. */
    wasPressed: () => press.current.isLong,
    /** Whether the last press was by a finger. */
    isTouched: () => press.current.isTouch,
    handlers: {
      onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
        cancel();
        const isTouch = pointerType === "touch";
        press.current = { timer: 0, x: clientX, y: clientY, isTouch, isLong: false };
        if (!isTouch) return;
        press.current.timer = window.setTimeout(() => {
          press.current.isLong = true;
          onPress();
        }, longPressMs);
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const { x, y, isTouch, isLong } = press.current;
        if (isTouch && !isLong && Math.hypot(clientX - x, clientY - y) > stillPx) cancel();
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
    },
  };
}
