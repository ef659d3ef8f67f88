import { AppError } from "@dexnet/protocol/errors/errors";
import { expect, test, vi } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { StartFailed } from "./StartFailed.tsx";

test("start failed: without a connection says what can't be shown, and tries again by itself and by the button", async () => {
  const onRetry = vi.fn();
  const { shown, button } = await renderPage(<StartFailed error={new AppError("network")} onRetry={onRetry} />, {
    texts: [],
  });
  await expect.element(shown("app:start.offlineText")).toBeVisible();
  await button("app:offline.retry").click();
  expect(onRetry).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event("online"));
  expect(onRetry).toHaveBeenCalledTimes(2);
});

test("start failed: another fault is shown by its own text", async () => {
  const { shown } = await renderPage(<StartFailed error={new AppError("unavailable")} onRetry={() => undefined} />, {
    texts: [],
  });
  await expect.element(shown("platform:errors.unavailable")).toBeVisible();
});
