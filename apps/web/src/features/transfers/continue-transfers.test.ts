import { AppError } from "@dexnet/protocol/errors";
import { expect, test, vi } from "vitest";
import { continueSavedTransfers } from "./continue-transfers.ts";

function createDevice(hasKept: boolean) {
  const page = new EventTarget() as unknown as Window;
  const continueTransfers = vi.fn(async () => undefined);
  const deps = { drive: { continueTransfers }, page, hasKept: async () => hasKept };
  return { page, continueTransfers, begin: () => continueSavedTransfers(deps) };
}

test("left transfers: go on when a person comes back to any page", async () => {
  const { continueTransfers, begin } = createDevice(true);
  begin();
  await vi.waitFor(() => expect(continueTransfers).toHaveBeenCalledTimes(1));
});

test("left transfers: without a connection they go on when it is back", async () => {
  const { page, continueTransfers, begin } = createDevice(true);
  continueTransfers.mockRejectedValueOnce(new AppError("network"));
  begin();
  await vi.waitFor(() => expect(continueTransfers).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => {
    page.dispatchEvent(new Event("online"));
    expect(continueTransfers).toHaveBeenCalledTimes(2);
  });
  page.dispatchEvent(new Event("online"));
  expect(continueTransfers).toHaveBeenCalledTimes(2);
});

test("left transfers: where none are kept the drive is not started", async () => {
  const { continueTransfers, begin } = createDevice(false);
  begin();
  await new Promise((resolve) => setImmediate(resolve));
  expect(continueTransfers).not.toHaveBeenCalled();
});
