import type { ElementHandle } from "@playwright/test";

export interface Focus {
  /** For messages. */
  name: string;
  /** What keeps a person from seeing where they are. */
  faults: string[];
  /** In relation to the target. */
  isOnTarget: boolean;
  isInsideTarget: boolean;
  /** The target was taken out of the document: what stands in its place is another element. */
  isTargetGone: boolean;
}

/**
 * Looks at what has the focus: whether it shows that, and whether it can be seen. The look of the one before, now
 * without the focus, is compared with what it was: a ring that is always there is none.
 */
export function readFocus(target: ElementHandle<Element>): Promise<Focus> {
  return target.evaluate((targetElement) => {
    const memory = window as unknown as { focusBefore?: { element: Element; look: string; name: string } };
    const before = memory.focusBefore;
    delete memory.focusBefore;
    const faults: string[] = [];
    const element = document.activeElement;
    const relation = {
      isOnTarget: element === targetElement,
      isInsideTarget: targetElement.contains(element),
      isTargetGone: !targetElement.isConnected,
    };
    if (before?.element.isConnected && before.element !== element && lookOf(before.element) === before.look) {
      faults.push(`${before.name} looks the same with the focus and without`);
    }
    if (element === null || element === document.body) return { name: "(nothing)", faults, ...relation };
    const name = nameOf(element);
    memory.focusBefore = { element, look: lookOf(element), name };
    if (!framesOf(element).some(hasRing)) faults.push("shows no ring");
    if (!isInside(element.getBoundingClientRect())) faults.push("is outside of the window");
    else if (!isUncovered(element)) faults.push("is covered by something else");
    return { name, faults, ...relation };

    function nameOf(of: Element): string {
      const labels = of instanceof HTMLInputElement || of instanceof HTMLSelectElement ? of.labels : null;
      const name = of.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? of.textContent;
      return `${of.tagName.toLowerCase()} “${(name ?? "").trim().slice(0, 60)}”`;
    }

    /** The ring may be drawn by a frame around the thing, such as a password's with its eye. */
    function framesOf(of: Element): Element[] {
      const frames: Element[] = [];
      for (let frame: Element | null = of; frame !== null && frames.length < 4; frame = frame.parentElement) {
        frames.push(frame);
      }
      return frames;
    }

    function lookOf(of: Element): string {
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

    /** Something of it can be seen: its middle, or one of its ends. */
    function isUncovered(of: Element): boolean {
      const { left, top, width, height } = of.getBoundingClientRect();
      return [0.5, 0.1, 0.9].some((share) => {
        const hit = document.elementFromPoint(left + width * share, top + height / 2);
        return hit !== null && (of.contains(hit) || hit.contains(of) || hit.closest("label")?.contains(of) === true);
      });
    }
  });
}
