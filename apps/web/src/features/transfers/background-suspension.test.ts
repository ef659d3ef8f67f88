import { expect, test } from "vitest";
import { createBackgroundSuspension } from "./background-suspension.ts";

function createPage(isPhone: boolean) {
  const events = new EventTarget();
  const told: boolean[] = [];
  let visibilityState: DocumentVisibilityState = "visible";
  const page = {
    get visibilityState() {
      return visibilityState;
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const rest = createBackgroundSuspension({ page, isPhone: () => isPhone, suspend: (now) => void told.push(now) });
  function become(next: DocumentVisibilityState): void {
    visibilityState = next;
    events.dispatchEvent(new Event("visibilitychange"));
  }
  return { become, told, rest };
}

test("transfers on a phone: rest while the tab is hidden, and go on when it is seen again", () => {
  const { become, told, rest } = createPage(true);
  become("hidden");
  become("hidden");
  become("visible");
  become("hidden");
  expect(told).toEqual([true, false, true]);
  rest.stop();
  expect(told).toEqual([true, false, true, false]);
  become("hidden");
  expect(told).toHaveLength(4);
});

test("transfers on a desktop: go on in a tab that is hidden", () => {
  const { become, told, rest } = createPage(false);
  become("hidden");
  become("visible");
  rest.stop();
  expect(told).toEqual([]);
});
