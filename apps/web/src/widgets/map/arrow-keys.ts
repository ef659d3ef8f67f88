import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Index of the button that a key leads to, in a circle; null for other keys. */
export function indexAfter(key: string, index: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps[key];
  return step === undefined ? null : (index + step + count) % count;
}

/** Moves the focus between the buttons of an element. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const focused = document.activeElement;
  const index = focused instanceof HTMLButtonElement ? buttons.indexOf(focused) : -1;
  const next = index === -1 ? null : indexAfter(event.key, index, buttons.length);
  if (next === null) return;
  event.preventDefault();
  buttons[next]?.focus();
}
