import { describe, expect, it } from "vitest";
import type { AllowedCaller, CallDefinition } from "../call.ts";
import { cidsPerCall, defaultBodyBytes } from "../limits.ts";
import { maxLocatedBlocks, maxSummaryAddresses } from "../statistics.ts";
import { calls } from "./calls.ts";

const table: [string, CallDefinition][] = Object.entries(calls).flatMap(([group, ofGroup]) =>
  Object.entries(ofGroup).map(([name, call]): [string, CallDefinition] => [`${group}.${name}`, call]),
);

const prefixes = { api: ["/api/v1/", "/internal/v1/"], ledger: ["/v1/", "/internal/v1/"] } as const;

describe.each(table)("%s", (_name, call) => {
  it("has the prefix of its service", () => {
    expect(prefixes[call.service].some((prefix) => call.path.startsWith(prefix))).toBe(true);
  });

  it("has a schema for exactly the parameters of its path", () => {
    const inPath = [...call.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]);
    expect(Object.keys(call.params?.shape ?? {}).sort()).toEqual(inPath.sort());
  });

  it("ends with a slash for the api, and without one for the ledger", () => {
    expect(call.path.endsWith("/")).toBe(call.service === "api");
  });

  it("has a body and an answer of a known kind", () => {
    const isBodyless = call.method === "GET" || call.method === "HEAD" || call.method === "DELETE";
    if (isBodyless) expect(call.body ?? call.bodyKind).toBeUndefined();
    if (call.bodyKind === "bytes") expect(call.body).toBeUndefined();
    expect(call.answer === undefined).toBe(call.answerKind === "bytes");
    expect(call.summary).not.toBe("");
  });

  it("is for operators if and only if it is internal", () => {
    expect(call.caller === "operator").toBe(call.path.startsWith("/internal/"));
  });
});

describe("table of all calls", () => {
  it("has no two calls with the same method and path, regardless of parameter names", () => {
    const keys = table.map(([, call]) => `${call.method} ${call.path.replace(/\{[^}]+\}/g, "{}").replace(/\/$/, "")}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each([
    "POST /api/v1/accounts/login/",
    "POST /api/v1/accounts/register/",
    "POST /api/v1/accounts/token/refresh/",
    "POST /api/v1/accounts/token/verify/",
    "GET /api/v1/accounts/me/",
    "POST /api/v1/accounts/email/confirm/",
    "POST /api/v1/accounts/email/resend/",
    "POST /api/v1/accounts/password_reset/request/",
    "POST /api/v1/accounts/password_reset/validate/",
    "POST /api/v1/accounts/password_reset/confirm/",
    "POST /api/v1/accounts/otp/delete/",
    "POST /api/v1/accounts/delete/otp/",
    "POST /api/v1/accounts/otp/request/",
    "POST /api/v1/accounts/login/otp/",
    "POST /api/v1/products/configure/",
    "GET /api/v1/products/{address}/",
    "PATCH /api/v1/products/{address}/",
    "PATCH /api/v1/products/{address}/user_info/",
    "GET /api/v1/products/list/",
    "GET /api/v1/products/list/user/",
    "GET /api/v1/products/{address}/get_key/",
    "GET /api/v1/products/{address}/refresh_key/",
    "POST /api/v1/products/{address}/connect/",
    "DELETE /api/v1/products/{address}/disconnect/",
    "POST /api/v1/products/{address}/otp/reset/request/",
    "POST /api/v1/products/{address}/otp/reset/confirm/",
    "POST /api/v1/payments/get_or_create_invoice/",
    "POST /api/v1/payments/get_payment_status/",
    "POST /api/v1/payments/invoice/cancel/",
    "POST /api/v1/payments/invoice/calculation/",
    "POST /api/v1/payments/invoice/promocode/check/",
    "POST /api/v1/payments/invoice/promocode/use/",
    "GET /v1/statistics/devices/map_info",
    "POST /v1/statistics/blocks/summary_info",
    "GET /v1/statistics/address/{address}",
    "GET /v1/statistics/address/{address}/blocks",
  ])("has the call of the specification %s", (key) => {
    expect(table.map(([, call]) => `${call.method} ${call.path}`)).toContain(key);
  });

  it.each<[string, CallDefinition, string[]]>([
    ["login", calls.accounts.login, ["email", "password"]],
    ["register", calls.accounts.register, ["email", "password", "invite_code"]],
    ["token/refresh", calls.sessions.refreshToken, ["token"]],
    ["token/verify", calls.sessions.verifyToken, ["token"]],
    ["email/confirm", calls.accounts.confirmEmail, ["code"]],
    ["password_reset/request", calls.accounts.requestPasswordReset, ["email"]],
    ["password_reset/validate", calls.accounts.validatePasswordReset, ["token"]],
    ["password_reset/confirm", calls.accounts.confirmPasswordReset, ["token", "email", "password"]],
    ["otp/delete", calls.accounts.requestDeletion, ["email"]],
    ["delete/otp", calls.accounts.confirmDeletion, ["code"]],
    ["otp/request", calls.accounts.requestOneTimeCode, ["email"]],
    ["login/otp", calls.accounts.loginWithCode, ["email", "code"]],
    ["configure", calls.products.configure, ["id", "address", "title"]],
    ["connect", calls.products.connect, ["title"]],
    ["otp/reset/confirm", calls.products.confirmReset, ["code"]],
    ["get_or_create_invoice", calls.payments.getOrCreateInvoice, ["standart", "token"]],
    ["get_payment_status", calls.payments.paymentStatus, ["address", "invoice"]],
    ["invoice/cancel", calls.payments.cancelInvoice, ["address", "invoice"]],
    [
      "invoice/calculation",
      calls.payments.calculate,
      ["token", "product", "product_settings", "user_product", "promocode", "standart"],
    ],
    ["promocode/check", calls.payments.checkPromocode, ["code"]],
    ["promocode/use", calls.payments.usePromocode, ["code"]],
  ])("has the specification's fields in the body of %s", (_name, call, fields) => {
    expect(Object.keys(call.body !== undefined && "shape" in call.body ? Object(call.body.shape) : {})).toEqual(
      expect.arrayContaining(fields),
    );
  });

  it("ignores unknown fields in a body", () => {
    const body = { email: "a@b.example", password: "12345678", more: 1 };
    expect(calls.accounts.login.body.parse(body)).toEqual({ email: "a@b.example", password: "12345678" });
  });

  it("has the specification's fields in answers", () => {
    expect(calls.products.updateStorage.answer.shape).toHaveProperty("fdb");
    expect(calls.products.getKey.answer.shape).toHaveProperty("key");
    expect(calls.products.refreshKey.answer.shape).toHaveProperty("key");
    expect(calls.sessions.refreshToken.answer.shape).toHaveProperty("token");
    expect(calls.accounts.me.answer.shape).toHaveProperty("email_activation");
  });

  it("takes more than the default size of a body only where this list says so", () => {
    const larger = table.filter(([, { maxBodyBytes = 0 }]) => maxBodyBytes > defaultBodyBytes);
    const names = (caller: (one: AllowedCaller) => boolean) =>
      larger.filter(([, call]) => caller(call.caller)).map(([name]) => name);
    expect(names((caller) => caller === "anyone")).toEqual([
      ...["passkeys.signInWithPasskey", "passkeys.finishWithPasskey", "statistics.blocksSummary"],
      ...["blocks.putBlock", "blocks.putBlocks", "blocks.missingBlocks", "blocks.deleteBlocks", "log.entries"],
    ]);
    expect(names((caller) => caller !== "anyone")).toEqual([
      ...["twoFactor.setUpTwoFactor", "twoFactor.disableTwoFactor", "twoFactor.renewRecoveryCodes"],
      ...["passkeys.creationOptions", "passkeys.registerPasskey", "passkeys.removePasskey"],
      ...["products.configure", "products.updateStorage", "products.confirmReset"],
      ...["shares.createShare", "versions.reportVersion"],
    ]);
  });

  it("has room for the largest valid body of a call", () => {
    const proof = { nonce: `${"1".repeat(13)}-${"0".repeat(32)}`, signature: `0x${"0".repeat(130)}` };
    const cids = Array<string>(cidsPerCall).fill(`bafkr4i${"a".repeat(52)}`);
    const longest = "a".repeat(16_384);
    const credential = { id: "a".repeat(1_400), rawId: "a".repeat(1_400), type: "public-key" };
    const assertion = {
      ...credential,
      response: {
        clientDataJSON: longest,
        authenticatorData: longest,
        signature: longest,
        userHandle: "a".repeat(128),
      },
    };
    const attestation = {
      ...credential,
      response: { clientDataJSON: longest, attestationObject: longest, transports: Array(16).fill("a".repeat(32)) },
    };
    const owner = { password: "a".repeat(1_024), code: "123456", passkey: assertion };
    const bodies: [CallDefinition, unknown][] = [
      [calls.blocks.missingBlocks, { cids, ...proof }],
      [calls.blocks.deleteBlocks, { cids, ...proof }],
      [calls.log.entries, { subjects: cids, ...proof }],
      [calls.statistics.locateBlocks, { cids: cids.slice(0, maxLocatedBlocks), ...proof }],
      [calls.statistics.blocksSummary, { addresses: Array(maxSummaryAddresses).fill(`0x${"a".repeat(40)}`) }],
      [calls.passkeys.signInWithPasskey, { ticket: "a".repeat(256), credential: assertion, device_id: "a".repeat(64) }],
      [calls.passkeys.registerPasskey, { name: "a".repeat(64), credential: attestation }],
      [calls.twoFactor.disableTwoFactor, owner],
      [calls.sessions.refreshToken, { token: "a".repeat(4_096), attempt: "a".repeat(64) }],
    ];
    for (const [call, body] of bodies) {
      expect([call.path, call.body?.safeParse(body).error]).toEqual([call.path, undefined]);
      expect(JSON.stringify(body).length).toBeLessThanOrEqual(call.maxBodyBytes ?? defaultBodyBytes);
    }
  });
});
