import { expect, test } from "vitest";
import { requestWritePermission } from "./request-write-permission.ts";

const handleThat = (requestPermission: () => Promise<PermissionState>) => ({
  kind: "file" as const,
  requestPermission,
});

test("requestWritePermission: is true only with a file and the permission of the user", async () => {
  expect(await requestWritePermission(null)).toBe(false);
  expect(await requestWritePermission(handleThat(async () => "granted"))).toBe(true);
  expect(await requestWritePermission(handleThat(async () => "denied"))).toBe(false);
  expect(await requestWritePermission(handleThat(() => Promise.reject(new DOMException("no", "SecurityError"))))).toBe(
    false,
  );
});
