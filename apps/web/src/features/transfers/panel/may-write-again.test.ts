import { expect, test } from "vitest";
import { mayWriteAgain } from "./may-write-again.ts";

const handleThat = (requestPermission: () => Promise<PermissionState>) => ({
  kind: "file" as const,
  requestPermission,
});

test("writing to a chosen file again: only when there is one and the person allows it", async () => {
  expect(await mayWriteAgain(null)).toBe(false);
  expect(await mayWriteAgain(handleThat(async () => "granted"))).toBe(true);
  expect(await mayWriteAgain(handleThat(async () => "denied"))).toBe(false);
  expect(await mayWriteAgain(handleThat(() => Promise.reject(new DOMException("no", "SecurityError"))))).toBe(false);
});
