import { expect, test } from "vitest";
import { requestWritePermission } from "./request-write-permission.ts";

const handleThat = (requestPermission: () => Promise<PermissionState>) => ({
  kind: "file" as const,
  requestPermission,
});

test("writing to a chosen file again: only when there is one and the person allows it", async () => {
  expect(await requestWritePermission(null)).toBe(false);
  expect(await requestWritePermission(handleThat(async () => "granted"))).toBe(true);
  expect(await requestWritePermission(handleThat(async () => "denied"))).toBe(false);
  expect(await requestWritePermission(handleThat(() => Promise.reject(new DOMException("no", "SecurityError"))))).toBe(
    false,
  );
});
