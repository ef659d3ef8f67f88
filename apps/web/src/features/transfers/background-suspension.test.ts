import { expect, test } from "vitest";
import { createBackgroundSuspension } from "./background-suspension.ts";

function createPage(isPhone: boolean) {
  const events = new EventTarget();
  const calls: boolean[] = [];
  let visibilityState: DocumentVisibilityState = "visible";
  const page = {
    get visibilityState() {
      return visibilityState;
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const suspension = createBackgroundSuspension({
    page,
    isPhone: () => isPhone,
    suspend: (now) => void calls.push(now),
  });
  function become(next: DocumentVisibilityState): void {
    visibilityState = next;
    events.dispatchEvent(new Event("visibilitychange"));
  }
  return { become, calls, suspension };
}

test("background suspension: on a phone transfers are suspended while the tab is hidden", () => {
  const { become, calls, suspension } = createPage(true);
  become("hidden");
  become("hidden");
  become("visible");
  become("hidden");
  expect(calls).toEqual([true, false, true]);
  suspension.stop();
  expect(calls).toEqual([true, false, true, false]);
  become("hidden");
  expect(calls).toHaveLength(4);
});

test("background suspension: on a desktop transfers continue in a hidden tab", () => {
  const { become, calls, suspension } = createPage(false);
  become("hidden");
  become("visible");
  suspension.stop();
  expect(calls).toEqual([]);
});
