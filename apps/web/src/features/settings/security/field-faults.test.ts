import { AppError } from "@dexnet/protocol/errors/errors";
import { expect, test } from "vitest";
import { serverFieldErrors } from "../../../widgets/forms/field-errors.ts";
import { withFieldFaults } from "./field-faults.ts";

const fieldOf = { password_wrong: "password", password_common: "new_password" } as const;
const fields = ["password", "new_password"];

test("withFieldFaults: assigns a fault to its field", async () => {
  const refused = withFieldFaults(Promise.reject(new AppError("password_common")), fieldOf);
  const error: unknown = await refused.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "password_common" });
  expect(serverFieldErrors(error, fields)).toEqual({ new_password: "errors.password_common" });
});

test("withFieldFaults: rethrows other faults unchanged", async () => {
  const limit = new AppError("too_many_requests", { context: { retry_after: 30 } });
  await expect(withFieldFaults(Promise.reject(limit), fieldOf)).rejects.toBe(limit);
  const boom = new Error("boom");
  await expect(withFieldFaults(Promise.reject(boom), fieldOf)).rejects.toBe(boom);
  expect(serverFieldErrors(limit, fields)).toEqual({});
});

test("withFieldFaults: returns the result", async () => {
  expect(await withFieldFaults(Promise.resolve(7), fieldOf)).toBe(7);
});
