import { accountCalls } from "@dexnet/protocol/accounts";
import { adminCalls } from "@dexnet/protocol/admin/admin";
import { freePorts } from "@dexnet/service/testing/free-ports";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invites as inviteTable } from "../../apps/api/src/invites/invite-store.ts";
import { createTwoFactorStore } from "../../apps/api/src/second-factors/two-factor-store.ts";
import { internalToken, startTestApi, type TestApi, testInvite } from "../../apps/api/src/testing/api-server.ts";
import { adminInProcess } from "./testing/admin-in-process.ts";
import { adminProcess, type CommandResult } from "./testing/admin-process.ts";

let api: TestApi;
const { TZ } = process.env;
beforeAll(async () => {
  process.env.TZ = "Europe/Kyiv";
  api = await startTestApi();
});
afterAll(async () => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
  await api.close();
});

/** Settings of the running api. */
const settings = () => ({ API_INTERNAL_PORT: new URL(api.internalUrl).port, INTERNAL_TOKEN: internalToken });
/** In process, because starting one takes longer than the command. The tests with `adminProcess` check the same as a process. */
const admin = (...args: string[]) => adminInProcess(args, settings());

async function good(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await admin(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

/** Expects exactly one JSON value on one line. */
async function goodJson(...args: string[]): Promise<unknown> {
  const stdout = await good(...args, "--json");
  expect(stdout).toMatch(/^[^\n]+\n$/);
  return JSON.parse(stdout);
}

function expectRefusal(ended: CommandResult, code: number, ...lines: string[]): void {
  expect(ended).toEqual({ code, stdout: "", stderr: lines.map((line) => `dexnet: ${line}\n`).join("") });
}

describe("admin invites", () => {
  beforeEach(async () => {
    await api.database.db.delete(inviteTable);
  });
  const code = /[B-Z2-9]{5}(?:-[B-Z2-9]{5}){2}/;
  const time = /\d{4}-\d\d-\d\d \d\d:\d\d (?:GMT\+\d|EES?T)/;

  test("create prints the codes in columns", async () => {
    const lines = (await good("invites", "create", "--count", "2", "--uses", "3", "--expires", "30d")).split("\n");
    expect(lines[0]).toMatch(/^CODE {15}USES LEFT {2}EXPIRES {2,}CREATED$/);
    for (const line of lines.slice(1, 3)) {
      expect(line).toMatch(new RegExp(`^${code.source}  3 of 3     in 30 days \\(${time.source}\\)  ${time.source}$`));
    }
    expect(lines.slice(3)).toEqual(["", "2 invite codes created.", ""]);
  });

  test("create, list and revoke print the answers of the protocol with --json", async () => {
    const made = adminCalls.createInvites.answer.parse(
      await goodJson("invites", "create", "--count=2", "--expires", "2090-12-31"),
    );
    expect(made.invites).toMatchObject([{ uses: 1, expires_at: "2090-12-31T21:59:59.000Z" }, { uses: 1 }]);
    const listed = adminCalls.invites.answer.parse(await goodJson("invites", "list", "--limit", "1"));
    expect(listed).toMatchObject({ invites: [{ uses_left: 1 }], more: true });
    const revoked = await goodJson("invites", "revoke", made.invites[0]?.code.toLowerCase() ?? "");
    expect(adminCalls.revokeInvite.answer.parse(revoked)).toEqual(made.invites[0]);
  });

  test("list shows used and expired codes, but not with --usable", async () => {
    await api.addInvite("past-code", 1, new Date(Date.now() - 3 * 86_400_000));
    await api.addInvite("good-code", 1_000);
    const all = await good("invites", "list");
    expect(all).toMatch(/^past-code +1 of 1 +expired 3 days ago \(.+\) +\d{4}-/m);
    expect(all).toMatch(/^good-code +1000 of 1000 +never +\d{4}-/m);
    expect(all).toMatch(/\n\n2 invite codes\n$/);
    const usable = await good("invites", "list", "--usable");
    expect(usable).not.toContain("past-code");
    expect(usable).toContain("good-code");
    expect(await good("invites", "list", "--limit", "1")).toContain("The newest 1; there are more, see --limit.");
  });

  test("list fetches all pages of the api and reports an empty list", async () => {
    expect(await good("invites", "list")).toBe("There are no such invite codes.\n");
    expect(await goodJson("invites", "list")).toEqual({ invites: [], more: false });
    await good("invites", "create", "--count", "1000");
    await good("invites", "create", "--count", "5");
    const { invites, more } = adminCalls.invites.answer.parse(await goodJson("invites", "list", "--limit", "1003"));
    expect(new Set(invites.map((invite) => invite.code)).size).toBe(1003);
    expect(more).toBe(true);
  });

  test("create --code makes a code once, and revoke takes it back", async () => {
    await good("invites", "create", "--code", "spring-fair", "--uses", "200");
    expectRefusal(await admin("invites", "create", "--code", "spring-fair"), 1, "This invite code exists already.");
    expect(await good("invites", "revoke", "spring-fair")).toBe("Revoked: spring-fair, used 0 of 200 times.\n");
    expectRefusal(await admin("invites", "revoke", "spring-fair"), 1, "There is no such invite code.");
  });
});

describe("admin users", () => {
  beforeAll(() => api.addInvite(testInvite, 1_000));

  test("show prints the state of an account", async () => {
    const { user } = await api.newStorage();
    const text = await good("users", "show", user.email);
    expect(text).toMatch(new RegExp(`^e-mail +${user.email}$`, "m"));
    expect(text).toMatch(new RegExp(`^id +${user.id}$`, "m"));
    expect(text).toMatch(/^confirmed +yes, less than a minute ago \(\d{4}-.+\)$/m);
    expect(text).toMatch(/^language +English$/m);
    expect(text).toMatch(/^second factor +off$/m);
    expect(text).toMatch(/^storages +1$/m);
    expect(text).toMatch(/^plans +Trial, ends in 30 days \(.+\)$/m);
    expect(text).toMatch(/^shut +none$/m);
    expect(text).toMatch(/^BROWSER {2}SYSTEM {3}LAST USED +SIGNED IN$/m);
    expect(text).toMatch(/^unknown {2}unknown {2}less than a minute ago \(.+\) {2}less than a minute ago \(.+\)$/m);
    const json = adminCalls.user.answer.parse(await goodJson("users", "show", user.email.toUpperCase()));
    expect(json).toMatchObject({ id: user.id, storages: 1 });
  });

  test("unlock ends the waits of an account", async () => {
    const { email } = await api.newUser();
    const wrong = { body: { email, password: "not the password" } };
    for (let tries = 0; tries < 7; tries++) await api.send(accountCalls.login, wrong);
    expect(await good("users", "show", email)).toMatch(/^shut +signing in by password, opens in .+ \(\d{4}-.+\)$/m);
    expect(await good("users", "unlock", email)).toBe("Open again:\n\n  signing in by password\n");
    expect(await good("users", "unlock", email)).toBe("Nothing was shut.\n");
    expect(adminCalls.unlockUser.answer.parse(await goodJson("users", "unlock", email))).toEqual({ unlocked: [] });
  });

  test("end-sessions requires --yes without a terminal", async () => {
    const { email } = await api.newUser();
    expectRefusal(
      await admin("users", "end-sessions", email),
      2,
      "This needs a confirmation, and there is no terminal: add --yes.",
      "Usage: npm run admin -- users end-sessions --help",
    );
    expect(await good("users", "end-sessions", email, "--yes")).toBe("1 session ended.\n");
    expect(await good("users", "end-sessions", email, "--yes")).toBe("There was no session.\n");
    const json = await goodJson("users", "end-sessions", email, "--yes");
    expect(adminCalls.endUserSessions.answer.parse(json)).toEqual({ ended: 0 });
  });

  test("two-factor-off requires --yes without a terminal", async () => {
    const user = await api.newUser();
    const store = createTwoFactorStore(api.database.db);
    const turnOn = async () => {
      await store.setUp(user.id, "sealed", new Date());
      await store.enable(user.id, new Date());
    };
    await turnOn();
    const refused = await admin("users", "two-factor-off", user.email);
    expect(refused.code).toBe(2);
    expect(await good("users", "show", user.email)).toMatch(/^second factor +on$/m);
    expect(await good("users", "two-factor-off", user.email, "--yes")).toContain("The second factor is off.");
    expectRefusal(await admin("users", "two-factor-off", user.email, "--yes"), 1, "The second factor is off.");
    await turnOn();
    expect(await goodJson("users", "two-factor-off", user.email, "--yes")).toEqual({});
  });

  test("show prints one sentence for an unknown account", async () => {
    const nobody = await admin("users", "show", "nobody@example.org", "--json");
    expectRefusal(nobody, 1, "There is no account with this e-mail.");
  });
});

test("admin prints help, and names the help command on wrong use", async () => {
  const help = await adminProcess(["invites", "create", "--help"], {});
  expect(help).toEqual({ code: 0, stdout: expect.stringContaining("--expires WHEN"), stderr: "" });
  const nothing = await adminProcess([], {});
  expect(nothing).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining("two-factor-off EMAIL") });
  const wrong = await admin("users", "show", "ann");
  const hint = "Usage: npm run admin -- users show --help";
  expectRefusal(wrong, 2, '"ann" is not an e-mail.', hint);
});

describe("admin with an api", () => {
  test("that is not running names its address and the start command", async () => {
    const [port = 0] = await freePorts(1);
    const ended = await adminInProcess(["invites", "list"], { ...settings(), API_INTERNAL_PORT: String(port) });
    expectRefusal(ended, 1, `The api does not answer at http://127.0.0.1:${port}. Start it first: npm start`);
  });

  test("that has another token reports it without printing a token", async () => {
    const token = "another token of at least thirty-two bytes";
    const ended = await adminProcess(["invites", "list"], { ...settings(), INTERNAL_TOKEN: token });
    const sentence = `The api at ${api.internalUrl} does not accept this INTERNAL_TOKEN: it was started with another one.`;
    expectRefusal(ended, 1, sentence);
  });

  test("given by --url calls that one", async () => {
    const { code } = await adminProcess(["invites", "list", "--url", api.internalUrl], {
      INTERNAL_TOKEN: internalToken,
    });
    expect(code).toBe(0);
  });
});
