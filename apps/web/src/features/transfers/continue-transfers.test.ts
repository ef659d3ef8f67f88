import { AppError } from "@dexnet/protocol/errors/errors";
import { expect, test, vi } from "vitest";
import { continueSavedTransfers } from "./continue-transfers.ts";

function createDevice(hasSaved: boolean) {
  const page = new EventTarget() as unknown as Window;
  const continueTransfers = vi.fn(async () => undefined);
  const deps = { drive: { continueTransfers }, page, hasSaved: async () => hasSaved };
  return { page, continueTransfers, begin: () => continueSavedTransfers(deps) };
}

test("continueSavedTransfers: continues transfers on any page", async () => {
  const { continueTransfers, begin } = createDevice(true);
  begin();
  await expect.poll(() => continueTransfers).toHaveBeenCalledTimes(1);
});

test("continueSavedTransfers: waits for the connection", async () => {
  const { page, continueTransfers, begin } = createDevice(true);
  continueTransfers.mockRejectedValueOnce(new AppError("network"));
  begin();
  await expect.poll(() => continueTransfers).toHaveBeenCalledTimes(1);
  await expect
    .poll(() => {
      page.dispatchEvent(new Event("online"));
      return continueTransfers.mock.calls;
    })
    .toHaveLength(2);
  page.dispatchEvent(new Event("online"));
  expect(continueTransfers).toHaveBeenCalledTimes(2);
});

test("continueSavedTransfers: does not start the drive without saved transfers", async () => {
  const { continueTransfers, begin } = createDevice(false);
  begin();
  await new Promise((resolve) => setImmediate(resolve));
  expect(continueTransfers).not.toHaveBeenCalled();
});
