import type { Clock } from "@dexnet/blocks/clock";
import { createSystemClock } from "@dexnet/blocks/clock";
import { createConnection } from "@dexnet/drive/platform/connection";
import { createLocalStore } from "@dexnet/drive/platform/local-store";
import { createLocks } from "@dexnet/drive/platform/locks";
import { namesOfDevice } from "@dexnet/drive/platform/stored-names";
import { createAccountSession } from "@dexnet/drive/session/account-session";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { expect, onTestFinished, test, vi } from "vitest";
import { createBrowserDeviceTexts } from "../platform/drive/device-texts.ts";
import { createFakeServers } from "../testing/fake-servers.ts";
import { signIn } from "../testing/signed-in-user.ts";
import { createStart } from "./start.ts";

/** Signs a user in on this device, as an earlier visit did. */
async function storeTokens(): Promise<void> {
  const servers = createFakeServers();
  const urls = { api: window.location.origin, ledger: window.location.origin };
  const store = createLocalStore({ keyValue: createBrowserDeviceTexts() });
  const session = createAccountSession({
    urls,
    fetch: servers.fetch,
    store,
    locks: createLocks(),
    connection: createConnection(),
    clock: createSystemClock(),
    userStore: () => store,
  });
  await signIn(session, servers, {});
  onTestFinished(() => store.remove(namesOfDevice.session));
}

test("start: the stored tokens are used after a delay of 500 ms", async () => {
  await storeTokens();
  const called: string[] = [];
  const fetching = vi.spyOn(window, "fetch").mockImplementation((input) => {
    called.push(new URL(String(input), window.location.origin).pathname);
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  onTestFinished(() => fetching.mockRestore());
  const delay = Promise.withResolvers<void>();
  const waits: number[] = [];
  const clock: Clock = {
    now: () => Date.now(),
    wait(milliseconds) {
      waits.push(milliseconds);
      return waits.length === 1 ? delay.promise : Promise.resolve();
    },
  };
  const outcome = createStart(clock)();
  // The texts and the configuration do not wait.
  await expect.poll(() => called).toContain("/api/v1/config/");
  expect(waits).toEqual([500]);
  expect(called).not.toContain(sessionCalls.verifyToken.path);
  delay.resolve();
  // Without a connection the start fails, and leaves the page of the tests as it is.
  expect(await outcome).toMatchObject({ kind: "failed", error: { code: "network" } });
  expect(called).toContain(sessionCalls.verifyToken.path);
});
