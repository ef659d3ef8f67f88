import { AppError } from "@dexnet/protocol/errors/errors";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, it } from "vitest";
import { captureLog } from "../testing/test-server.ts";

describe("logger", () => {
  it("writes JSON lines with name, level and time", () => {
    const { log, lines } = captureLog();
    log.info({ storages: 3 }, "counted");
    expect(lines()).toMatchObject([
      { level: "info", name: "test", storages: 3, msg: "counted", time: expect.any(String) },
    ]);
  });

  it.each([
    "authorization",
    "Authorization",
    "password",
    "new_password",
    "newPassword",
    "token",
    "refresh_token",
    "accessToken",
    "code",
    "invite_code",
    "phrase",
    "seedPhrase",
    "mnemonic",
    "words",
    "key",
    "privateKey",
    "private_key",
    "privateKeyBytes",
    "signature",
    "cookie",
    "set-cookie",
    "TOKEN_SECRET",
    "ticket",
    "unique_key",
  ])("never shows a value named %s, at any depth", (name) => {
    const { log, text } = captureLog();
    log.info({ [name]: "visible" });
    log.info({ a: { b: [{ c: { [name]: { deeper: "visible" } } }] } });
    log.child({ [name]: "visible" }).info("from a child");
    log.child({ inner: { [name]: ["visible"] } }).info("from a child");
    expect(text()).not.toContain("visible");
    expect(text()).toContain("[secret]");
  });

  it("shows values that are not secret", () => {
    const { log, lines } = captureLog();
    log.info({ error_code: "not_found", keyboard: "qwerty", blocks: [1, 2], nothing: null, at: new Date(0) });
    expect(lines()[0]).toMatchObject({
      error_code: "not_found",
      keyboard: "qwerty",
      blocks: [1, 2],
      nothing: null,
      at: "1970-01-01T00:00:00.000Z",
    });
  });

  it("shows the number of bytes and the origin of a URL", () => {
    const { log, lines } = captureLog();
    log.info({ part: new Uint8Array(7), at: new URL("https://user:pass@example.org/path?token=x") });
    expect(lines()[0]).toMatchObject({ part: "[7 bytes]", at: "https://example.org" });
  });

  it("writes an object that contains itself", () => {
    const { log, lines } = captureLog();
    const circle: Record<string, unknown> = { name: "round" };
    circle.self = circle;
    log.info({ circle });
    expect(lines()).toHaveLength(1);
  });

  it("shows only the id, method and route of a request", () => {
    const { log, text } = captureLog();
    const headers = { authorization: "JWT hidden" };
    log.info({ req: { id: "1", method: "GET", url: "/a?hidden", headers, routeOptions: { url: "/a/:id" } } });
    expect(text()).toContain('"req":{"id":"1","method":"GET","route":"/a/:id"}');
    expect(text()).not.toContain("hidden");
  });
});

describe("logger: errors", () => {
  it("shows type, message, code, stack and causes of an error", () => {
    const { log, lines } = captureLog();
    const cause = Object.assign(new Error("no route"), { code: "ECONNREFUSED" });
    log.error({ err: new AppError("unavailable", { cause, context: { device: "d1" } }) });
    expect(lines()[0]).toMatchObject({
      err: {
        type: "AppError",
        error_code: "unavailable",
        context: { device: "d1" },
        stack: expect.stringMatching(/^AppError: unavailable\n\s+at .*log\.test\.ts/),
        cause: { type: "Error", message: "no route", error_code: "ECONNREFUSED" },
      },
    });
  });

  it("never shows the values of a query or the row that a driver reports", () => {
    const { log, text } = captureLog();
    const detail = "Key (email)=(ann@hidden.example) already exists.";
    const cause = Object.assign(new Error("duplicate key value violates unique constraint"), { code: "23505", detail });
    const values = ["ann@hidden.example", "hidden\n    at hidden (place.ts:1:1)"];
    log.error({ err: new DrizzleQueryError("insert into users values ($1, $2)", values, cause) });
    log.error(new DrizzleQueryError("insert into users values ($1, $2)", values, cause));
    expect(text()).toContain("insert into users values ($1, $2)");
    expect(text()).toContain("duplicate key value");
    expect(text()).not.toContain("hidden");
  });

  it("shows why a query failed, with the code of the database, and not the value that it quotes", () => {
    const { log, lines, text } = captureLog();
    const causes = [
      ["40P01", "deadlock detected"],
      ["57014", "canceling statement due to statement timeout"],
      ["22P02", 'invalid input syntax for type uuid: "hidden\nsecret"'],
    ].map(([code, message]) => Object.assign(new Error(message), { code }));
    for (const cause of causes)
      log.error({ err: new DrizzleQueryError("update users set id = $1", ["hidden"], cause) });
    expect(lines().map(({ err }) => Object(err).cause)).toMatchObject([
      { error_code: "40P01", message: "deadlock detected" },
      { error_code: "57014", message: "canceling statement due to statement timeout" },
      { error_code: "22P02", message: "invalid input syntax for type uuid" },
    ]);
    expect(text()).not.toMatch(/hidden|secret/);
  });

  it("writes thrown values that are not errors", () => {
    const { log, lines } = captureLog();
    log.error({ err: "a password perhaps" });
    log.error({ err: null });
    expect(lines()).toMatchObject([{ err: { type: "string" } }, { err: { type: "object" } }]);
  });

  it("writes an error that is its own cause", () => {
    const { log, lines } = captureLog();
    const error = new Error("round");
    error.cause = error;
    log.error({ err: error });
    expect(lines()).toHaveLength(1);
  });
});
