import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { confirm } from "./terminal/confirm.ts";
import { adminInProcess } from "./testing/admin-in-process.ts";
import { type StubApi, startStubApi } from "./testing/stub-api.ts";

let api: StubApi;
beforeAll(async () => {
  api = await startStubApi();
  api.answer.body = '{"ended":2}';
});
afterAll(() => api.close());

/** Terminal on which this text is typed. */
function openTerminal(typed: string): { input: PassThrough; output: PassThrough } {
  const input = new PassThrough();
  input.end(typed);
  return { input, output: new PassThrough() };
}

describe("confirm", () => {
  test.each(["y\n", "Y\n", "yes\n", " YES \n"])("accepts %j as yes", async (typed) => {
    expect(await confirm(openTerminal(typed), "Really?")).toBe(true);
  });

  test.each(["n\n", "\n", "", "yep\n", "no\ny\n", "да\n"])("accepts %j as no", async (typed) => {
    expect(await confirm(openTerminal(typed), "Really?")).toBe(false);
  });
});

describe("a command with a question", () => {
  async function endSessions(typed: string, ...more: string[]) {
    const terminal = openTerminal(typed);
    api.authorizations.length = 0;
    const args = ["users", "end-sessions", "ann@example.org", "--url", api.url, ...more];
    const ended = await adminInProcess(args, { INTERNAL_TOKEN: "a token of at least thirty-two bytes" }, terminal);
    terminal.output.end();
    return { ...ended, question: await text(terminal.output), calls: api.authorizations.length };
  }

  test("runs after a yes", async () => {
    const ended = await endSessions("y\n");
    expect(ended).toMatchObject({ code: 0, stdout: "2 sessions ended.\n", stderr: "", calls: 1 });
    expect(ended.question).toBe(
      "End every session of ann@example.org? Whoever is signed in has to sign in again. [y/N] ",
    );
  });

  test("does not write the question to standard output", async () => {
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

  test("does not ask with --yes", async () => {
    expect(await endSessions("n\n", "--yes")).toMatchObject({ code: 0, question: "", calls: 1 });
  });
});
