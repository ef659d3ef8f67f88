import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agrees } from "./terminal/confirm.ts";
import { adminInProcess } from "./testing/admin-in-process.ts";
import { type MadeUpApi, startMadeUpApi } from "./testing/stub-api.ts";

let api: MadeUpApi;
beforeAll(async () => {
  api = await startMadeUpApi();
  api.answer.body = '{"ended":2}';
});
afterAll(() => api.close());

/** Somebody who types this, and perhaps no more. */
function person(typed: string): { input: PassThrough; output: PassThrough } {
  const input = new PassThrough();
  input.end(typed);
  return { input, output: new PassThrough() };
}

describe("a question", () => {
  test.each(["y\n", "Y\n", "yes\n", " YES \n"])("is answered with yes by %j", async (typed) => {
    expect(await agrees(person(typed), "Really?")).toBe(true);
  });

  test.each(["n\n", "\n", "", "yep\n", "no\ny\n", "да\n"])("is answered with no by %j", async (typed) => {
    expect(await agrees(person(typed), "Really?")).toBe(false);
  });
});

describe("a command that asks", () => {
  async function endSessions(typed: string, ...more: string[]) {
    const someone = person(typed);
    api.shown.length = 0;
    const args = ["users", "end-sessions", "ann@example.org", "--url", api.url, ...more];
    const ended = await adminInProcess(args, { INTERNAL_TOKEN: "a token of at least thirty-two bytes" }, someone);
    someone.output.end();
    return { ...ended, asked: await text(someone.output), calls: api.shown.length };
  }

  test("does it after a yes", async () => {
    const ended = await endSessions("y\n");
    expect(ended).toMatchObject({ code: 0, stdout: "2 sessions ended.\n", stderr: "", calls: 1 });
    expect(ended.asked).toBe("End every session of ann@example.org? Whoever is signed in has to sign in again. [y/N] ");
  });

  test("leaves standard output to the answer", async () => {
    expect(await endSessions("y\n", "--json")).toMatchObject({ code: 0, stdout: '{"ended":2}\n' });
  });

  test("changes nothing after a no", async () => {
    expect(await endSessions("n\n")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "dexnet: Nothing was changed.\n",
      calls: 0,
    });
    expect(await endSessions("")).toMatchObject({ code: 1, calls: 0 });
  });

  test("does not ask who said --yes", async () => {
    expect(await endSessions("n\n", "--yes")).toMatchObject({ code: 0, asked: "", calls: 1 });
  });
});
