import { accountCalls } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors/errors";
import { dictionary } from "@zxcvbn-ts/language-common";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPassword } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { rejectWeakPassword } from "./common-passwords.ts";

const email = "Ann.Lee@example.org";

function faultOf(password: string, of = email): unknown {
  try {
    rejectWeakPassword({ email: of, password }, "new_password");
    return undefined;
  } catch (error) {
    return error instanceof AppError ? { code: error.code, ...error.context } : error;
  }
}
const weak = { code: "password_common", field: "new_password" };

it.each([
  ["of the top", "12345678"],
  ["in any case", "PassWord1"],
  ["further down", "1qaz2wsx3edc"],
  ["as keys in a row on a Cyrillic keyboard", "йцукенгшщз"],
  ["in Russian", "пароль123"],
  ["in Ukrainian, where it is the same keys", "фівапролд"],
  ["that is the e-mail", "ann.lee@example.org"],
  ["that is the part before the @", "ANN.LEE@"],
  ["that adds digits to it", "ann.lee1990!"],
  ["that adds digits before it", "2030ann.lee"],
  ["that is the service's name with digits", "DexNet2030"],
])("rejectWeakPassword rejects a password %s: %s", (_, password) => {
  expect(faultOf(password)).toEqual(weak);
});

it("rejectWeakPassword treats different encodings of a letter alike", () => {
  expect(faultOf("rene\u0301e.m", "ren\u00e9e.m@example.org")).toEqual(weak);
});

it.each([
  testPassword,
  "correct horse",
  "ann.lee likes tea",
  "dexnet is my cloud",
  "Ключ від річки",
  "9471-3380-2265",
  "\ud83d\udc34\ud83d\udd0b\ud83d\udcce\ud83c\udf32",
])("rejectWeakPassword accepts: %s", (password) => {
  expect(faultOf(password)).toBeUndefined();
});

it("rejectWeakPassword does not treat the digits of a numeric e-mail as a name", () => {
  expect(faultOf("1294713380", "12@example.org")).toBeUndefined();
});

it("rejectWeakPassword knows the 3,000 most common passwords of an allowed length", () => {
  const allowed = dictionary["passwords-common"].filter(({ length }) => length >= 8 && length <= 24);
  expect(allowed.length).toBeGreaterThan(3_000);
  for (const password of allowed.slice(0, 3_000)) expect(faultOf(password)).toEqual(weak);
});

describe("a weak password", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  it("is rejected at registration before anything is consumed", async () => {
    await api.addInvite("once", 1);
    const body = { email: "bob.stone@example.org", password: "Bob.Stone1", invite_code: "once" };
    const answer = await api.send(accountCalls.register, { body });
    expectFault(answer, "password_common");
    expect(answer.body.fields).toEqual({ password: "errors.password_common" });
    expectFault(await api.send(accountCalls.register, { body: { ...body, password: "password1" } }), "password_common");
    expect((await api.send(accountCalls.register, { body: { ...body, password: testPassword } })).status).toBe(200);
  });

  it("is rejected at a reset, and the link stays valid", async () => {
    const { email: known } = await api.newUser();
    await api.send(accountCalls.requestPasswordReset, { body: { email: known } });
    const mail = await api.mailServer.nextMail(known);
    const token = /\?token=([\w-]+)$/m.exec(mail.text ?? "")?.[1];
    const confirm = (password: string) =>
      api.send(accountCalls.confirmPasswordReset, { body: { token, email: known, password } });
    expectFault(await confirm("qwertyuiop"), "password_common");
    expect((await confirm("another horse 1")).status).toBe(200);
  });
});
