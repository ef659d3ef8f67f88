import { describe, expect, expectTypeOf, it } from "vitest";
import { type ErrorAnswer, errorAnswerSchema } from "./error-answer.ts";
import { errorDetail } from "./error-details.ts";
import {
  AppError,
  decodeError,
  type EncodedError,
  type ErrorCode,
  encodeError,
  errorCodes,
  isErrorCode,
} from "./errors.ts";

describe("AppError", () => {
  it.each(errorCodes)("%s has a text, and can be sent in a worker's message", (code) => {
    const error = new AppError(code, { cause: new Error("inside"), context: { limit: 3 }, requestId: "r1" });
    expect(error.message).toBe(code);
    expect(errorDetail(code)).not.toBe("");
    const decoded = decodeError(structuredClone(encodeError(error)));
    expect(decoded).toBeInstanceOf(AppError);
    expect(decoded).toMatchObject({ code, context: { limit: 3 }, requestId: "r1", retryable: error.retryable });
    expect(decoded.cause).toBeUndefined();
  });

  it("has a cause only if one was given", () => {
    const cause = new Error("inside");
    expect(new AppError("internal", { cause }).cause).toBe(cause);
    expect("cause" in new AppError("internal")).toBe(false);
  });

  it.each([
    ["Code is invalid", "code_invalid"],
    ["Code is expired", "code_expired"],
    ["Invalid address format", "address_invalid"],
    ["You already have an active storage", "storage_exists"],
    ["Storage does not exist (wrong link)", "storage_not_found"],
    ["You do not have a paid plan. Please buy a plan first.", "plan_required"],
    ["The current tariff plan has not yet expired.", "plan_active"],
    ["Failed to apply promocode", "promocode_failed"],
    ["Promocode invalid or already used", "promocode_exhausted"],
    ["Promocode already used", "promocode_used"],
    ["Invalid promocode", "promocode_invalid"],
    ["Private promo code cannot be linked to more than one user.", "promocode_private"],
    ["Invalid DEX ID", "dexid_invalid"],
    ["This feature is in development", "in_development"],
    ["Seed phrase is not valid. Try again.", "phrase_invalid"],
    ["Mnemonic phrase does not match public key. Try again.", "phrase_mismatch"],
    ["This name already using", "name_taken"],
    ["File is broken", "file_broken"],
    ["File too large", "file_too_large"],
    ["Something went wrong. Try again.", "internal"],
  ] as const)("has the specification's text %j", (detail, code) => {
    expect(errorDetail(code)).toBe(detail);
  });
});

describe("encodeError and decodeError", () => {
  it.each([new TypeError("private"), "text", null, undefined, { code: "not_found" }])(
    "encode %j as internal, without its content",
    (thrown) => {
      expect(encodeError(thrown)).toEqual({ code: "internal", context: {} });
    },
  );

  it.each([{ code: "never_heard" }, { code: "__proto__", context: {} }, { code: 5 }, {}])(
    "decode %j as internal",
    (message) => {
      const decoded = decodeError(message as unknown as EncodedError);
      expect(decoded).toMatchObject({ code: "internal", context: {} });
    },
  );
});

describe("isErrorCode", () => {
  it("accepts the codes and nothing that objects inherit", () => {
    expect(errorCodes.every(isErrorCode)).toBe(true);
    for (const wrong of ["toString", "__proto__", "constructor", "", 1, null, undefined]) {
      expect(isErrorCode(wrong)).toBe(false);
    }
  });
});

describe("errorAnswerSchema", () => {
  const answer = { code: "code_expired", detail: "Code is expired", request_id: "r1" };

  it("accepts every code, with or without fields and a waiting time", () => {
    for (const code of errorCodes) expect(errorAnswerSchema.parse({ ...answer, code }).code).toBe(code);
    const more = { ...answer, fields: { code: "validation.code" }, retry_after: 3 };
    expect(errorAnswerSchema.parse(more)).toEqual(more);
    expectTypeOf<ErrorAnswer["code"]>().toEqualTypeOf<ErrorCode>();
  });

  it.each([
    { ...answer, code: "unknown_code" },
    { ...answer, request_id: undefined },
    { ...answer, retry_after: 0 },
    { ...answer, retry_after: 1.5 },
    { ...answer, fields: { code: 1 } },
    null,
    "code_expired",
  ])("refuses %j", (wrong) => {
    expect(errorAnswerSchema.safeParse(wrong).success).toBe(false);
  });
});
