import type { ElementHandle } from "@playwright/test";

export interface Focus {
  /** Description of the focused element, for messages. */
  name: string;
  /** Reasons why the focus is not visible. */
  faults: string[];
  isOnTarget: boolean;
  /** False when no element of the page has the focus. */
  isOnPage: boolean;
  isInsideTarget: boolean;
  /** Whether the target was removed from the document, so that another element replaces it. */
  isTargetGone: boolean;
}

/**
 * Inspects the focused element: whether it shows a focus ring and whether it is visible. The previously focused element is
 * compared with its style at that time, because a ring that is always visible does not show the focus.
 */
export function readFocus(target: ElementHandle<Element>): Promise<Focus> {
  return target.evaluate((targetElement) => {
    const page = window as unknown as { focusBefore?: { element: Element; outline: string; name: string } };
    const before = page.focusBefore;
    delete page.focusBefore;
    const faults: string[] = [];
    const element = document.activeElement;
    const relation = {
      isOnTarget: element === targetElement,
      isOnPage: element !== null && element !== document.body,
      isInsideTarget: targetElement.contains(element),
      isTargetGone: !targetElement.isConnected,
    };
    if (before?.element.isConnected && before.element !== element && outlineOf(before.element) === before.outline) {
      faults.push(`${before.name} looks the same with and without the focus`);
    }
    if (element === null || element === document.body) return { name: "(nothing)", faults, ...relation };
    const name = nameOf(element);
    page.focusBefore = { element, outline: outlineOf(element), name };
    if (!framesOf(element).some(hasRing)) faults.push("shows no ring");
    if (!isInside(element.getBoundingClientRect())) faults.push("is outside the window");
    else if (!isUncovered(element)) faults.push("is covered by something else");
    return { name, faults, ...relation };

    function nameOf(of: Element): string {
      const labels = of instanceof HTMLInputElement || of instanceof HTMLSelectElement ? of.labels : null;
      const name = of.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? of.textContent;
      return `${of.tagName.toLowerCase()} “${(name ?? "").trim().slice(0, 60)}”`;
    }

    /** The ring may be drawn by a parent, such as the frame around a password field and its button. */
    function framesOf(of: Element): Element[] {
      const frames: Element[] = [];
      for (let frame: Element | null = of; frame !== null && frames.length < 4; frame = frame.parentElement) {
        frames.push(frame);
      }
      return frames;
    }

    function outlineOf(of: Element): string {
      return framesOf(of)
        .map((frame) => getComputedStyle(frame))
        .map(({ outlineStyle, outlineWidth, outlineColor, boxShadow }) =>
          [outlineStyle, outlineWidth, outlineColor, boxShadow].join(" "),
        )
        .join(" | ");
    }

    function hasRing(of: Element): boolean {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of);
      return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
    }

    function isInside({ top, left, bottom, right }: DOMRect): boolean {
      return top >= -1 && left >= -1 && bottom <= window.innerHeight + 1 && right <= window.innerWidth + 1;
    }

    /** Whether the centre or one of the two ends is visible. */
    function isUncovered(of: Element): boolean {
      const { left, top, width, height } = of.getBoundingClientRect();
      return [0.5, 0.1, 0.9].some((share) => {
        const hit = document.elementFromPoint(left + width * share, top + height / 2);
        return hit !== null && (of.contains(hit) || hit.contains(of) || hit.closest("label")?.contains(of) === true);
      });
    }
  });
}
