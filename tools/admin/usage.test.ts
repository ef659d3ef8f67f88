import { describe, expect, test } from "vitest";
import { adminInProcess } from "./testing/admin-in-process.ts";

/** No server answers there: wrong use is reported before any request. */
const env = { API_INTERNAL_PORT: "1", INTERNAL_TOKEN: "a token of at least thirty-two bytes" };

async function expectWrongUse(args: string[], sentence: string, about: string): Promise<void> {
  const stderr = `dexnet: ${sentence}\ndexnet: Usage: npm run admin -- ${about}--help\n`;
  expect(await adminInProcess(args, env)).toEqual({ code: 2, stdout: "", stderr });
}

describe("wrong use of admin", () => {
  test.each([
    ["create --count 0", "--count must be a whole number from 1 to 1000."],
    ["create --count 5x", "--count must be a whole number from 1 to 1000."],
    ["create --count -5", "--count must be a whole number from 1 to 1000."],
    ["create --uses 1e3", "--uses must be a whole number from 1 to 1000000."],
    ["create --expires 2020-01-01", "--expires must lie in the future."],
    ["create --code ..", "--code must be up to 64 letters, figures, dashes and underscores."],
    ["create --code a --count 2", "--code makes one invite: leave --count out."],
    ["create five", 'create takes no argument "five".'],
    ["create --usable", "create has no option --usable."],
    ["list --limit 100001", "--limit must be a whole number from 1 to 100000."],
    ["list --yes", "list has no option --yes."],
    ["list --url example.org", "--url must be an address that starts with http:// or https://."],
    ["revoke", "revoke needs CODE."],
    ["revoke a b", 'revoke takes no argument "b".'],
    [`revoke ${"x".repeat(65)}`, `"${"x".repeat(65)}" is not an invite code.`],
  ])("of invites %s", async (line, sentence) => {
    const args = line.split(" ");
    await expectWrongUse(["invites", ...args], sentence, `invites ${args[0]} `);
  });

  test.each(["show", "unlock", "end-sessions", "two-factor-off"])("of users %s", async (name) => {
    const about = `users ${name} `;
    await expectWrongUse(["users", name], `${name} needs EMAIL.`, about);
    await expectWrongUse(["users", name, "ann"], '"ann" is not an e-mail.', about);
    await expectWrongUse(["users", name, "--limit", "5", "a@b.org"], `${name} has no option --limit.`, about);
  });

  test.each(["end-sessions", "two-factor-off"])("of users %s without --yes and without a terminal", async (name) => {
    const sentence = "This needs a confirmation, and there is no terminal: add --yes.";
    await expectWrongUse(["users", name, "ann@example.org"], sentence, `users ${name} `);
  });

  test.each([
    [["dance"], 'There is no "dance", but: invites, users, storages, devices, invoices, promocodes, dexids.'],
    [["__proto__"], 'There is no "__proto__", but: invites, users, storages, devices, invoices, promocodes, dexids.'],
    [["invites", "dance"], 'invites has no command "dance", but: create, list, revoke.'],
    [["invites", "--loud"], 'There is no option "--loud".'],
    [["invites", "list", "-x"], 'There is no option "-x".'],
    [["invites", "list", "--constructor", "x"], 'There is no option "--constructor".'],
    [["invites", "list", "--json=yes"], "--json takes no value."],
    [["invites", "create", "--expires"], "--expires needs a value."],
    [["invites", "create", "--uses", "--json"], "--uses needs a value."],
    [
      ["\u001b[31mdance"],
      'There is no "\\u{1b}[31mdance", but: invites, users, storages, devices, invoices, promocodes, dexids.',
    ],
  ])("%j", async (args, sentence) => expectWrongUse(args, sentence, ""));
});

describe("admin help", () => {
  test.each([
    ["--help", "npm run admin -- GROUP COMMAND [OPTIONS]"],
    ["-h", "npm run admin -- GROUP COMMAND [OPTIONS]"],
    ["invites --help", "npm run admin -- invites COMMAND [OPTIONS]"],
    ["--help invites create", "npm run admin -- invites create [OPTIONS]"],
    ["users show -h --json", "npm run admin -- users show EMAIL [OPTIONS]"],
    ["users two-factor-off ann@example.org --help", "--yes"],
  ])("%s prints the help without a request", async (line, words) => {
    const { code, stdout, stderr } = await adminInProcess(line.split(" "));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(words);
    expect(stdout).toContain("Examples:");
  });

  test.each([[[]], [["users"]], [["--json"]]])("%j prints the commands as wrong use", async (args) => {
    const { code, stdout, stderr } = await adminInProcess(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("two-factor-off EMAIL");
  });
});

describe("admin failures", () => {
  test("name a wrong setting", async () => {
    const { code, stderr } = await adminInProcess(["invites", "list"], { ...env, API_INTERNAL_PORT: "http" });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^dexnet: API_INTERNAL_PORT must be a port[^\n]+\n$/);
  });

  test("don't suggest npm start for an api given by --url", async () => {
    const { code, stderr } = await adminInProcess(["invites", "list", "--url", "http://127.0.0.1:1/"], env);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^dexnet: The api does not answer at http:\/\/127\.0\.0\.1:1\. Check that it runs[^\n]+\n$/);
  });
});
