import { expect, test } from "vitest";
import { createSuspensionWarning } from "./suspension-warning.ts";
import { createTransferSettings } from "./transfer-settings.ts";

function phonePage() {
  const events = new EventTarget();
  let kept: string | null = null;
  const now = { visibilityState: "visible" as DocumentVisibilityState, isPhone: true, isBusy: true };
  let warnings = 0;
  const page = {
    get visibilityState() {
      return now.visibilityState;
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const open = () =>
    createSuspensionWarning({
      page,
      isPhone: () => now.isPhone,
      isBusy: () => now.isBusy,
      settings: createTransferSettings({
        get: async () => kept,
        set: async (_, value) => {
          kept = value;
        },
      }),
      warn: () => (warnings += 1),
    });
  async function become(visibilityState: DocumentVisibilityState): Promise<void> {
    now.visibilityState = visibilityState;
    events.dispatchEvent(new Event("visibilitychange"));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { now, open, become, warnings: () => warnings };
}

test("suspension warning: is shown once on a device, for queued transfers on a phone", async () => {
  const { open, become, warnings } = phonePage();
  const first = open();
  await become("hidden");
  expect(warnings()).toBe(0);
  await become("visible");
  expect(warnings()).toBe(1);
  await become("hidden");
  await become("visible");
  first.stop();
  open();
  await become("visible");
  expect(warnings()).toBe(1);
});

test.each([{ isPhone: false }, { isBusy: false }])("suspension warning: is not shown with %o", async (differing) => {
  const { now, open, become, warnings } = phonePage();
  Object.assign(now, differing);
  open();
  await become("visible");
  expect(warnings()).toBe(0);
});
