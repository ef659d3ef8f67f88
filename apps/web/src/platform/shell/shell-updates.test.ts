import { expect, test, vi } from "vitest";
import { createShellUpdates } from "./shell-updates.ts";

function createBrowser({ isControlled = true } = {}) {
  const events = new EventTarget();
  const registration = Object.assign(new EventTarget(), {
    waiting: null as { postMessage: (message: unknown) => void } | null,
    installing: null as EventTarget | null,
    update: vi.fn(async () => undefined),
  });
  const container = {
    controller: isControlled ? {} : null,
    register: vi.fn(async () => registration),
    addEventListener: events.addEventListener.bind(events),
  };
  const reload = vi.fn();
  const updates = createShellUpdates({
    container: container as unknown as ServiceWorkerContainer,
    workerUrl: "/shell-worker.js",
    reload,
  });
  return {
    container,
    registration,
    reload,
    updates,
    /** A newer worker is found and becomes ready. */
    installNewer() {
      const installing = new EventTarget();
      registration.installing = installing;
      registration.dispatchEvent(new Event("updatefound"));
      registration.installing = null;
      registration.waiting = { postMessage: vi.fn() };
      installing.dispatchEvent(new Event("statechange"));
      return registration.waiting;
    },
    changeController: () => events.dispatchEvent(new Event("controllerchange")),
  };
}

test("shell updates: a newer version is offered when its files are on the device", async () => {
  const browser = createBrowser();
  await browser.updates.start();
  expect(browser.container.register).toHaveBeenCalledWith("/shell-worker.js", { scope: "/" });
  expect(browser.updates.isReady.get()).toBe(false);
  browser.installNewer();
  expect(browser.updates.isReady.get()).toBe(true);
  expect(browser.reload).not.toHaveBeenCalled();
});

test("shell updates: a version that waits since before the start is offered at once", async () => {
  const browser = createBrowser();
  browser.registration.waiting = { postMessage: vi.fn() };
  await browser.updates.start();
  expect(browser.updates.isReady.get()).toBe(true);
});

test("shell updates: the first installation is no update", async () => {
  const browser = createBrowser({ isControlled: false });
  await browser.updates.start();
  browser.installNewer();
  expect(browser.updates.isReady.get()).toBe(false);
});

test("shell updates: the page reloads after the person's request, when the newer worker has taken over", async () => {
  const browser = createBrowser();
  await browser.updates.start();
  const waiting = browser.installNewer();
  browser.updates.apply();
  expect(waiting.postMessage).toHaveBeenCalledWith("activate");
  expect(browser.reload).not.toHaveBeenCalled();
  browser.changeController();
  expect(browser.reload).toHaveBeenCalledTimes(1);
});

test("shell updates: a tab is not reloaded when another tab has applied the update", async () => {
  const browser = createBrowser();
  await browser.updates.start();
  browser.installNewer();
  browser.registration.waiting = null;
  browser.changeController();
  expect(browser.reload).not.toHaveBeenCalled();
  expect(browser.updates.isReady.get()).toBe(false);
});

test("shell updates: a registration that is refused changes nothing", async () => {
  const browser = createBrowser();
  browser.container.register.mockRejectedValue(new Error("not allowed"));
  await browser.updates.start();
  await browser.updates.check();
  browser.updates.apply();
  expect(browser.updates.isReady.get()).toBe(false);
});
