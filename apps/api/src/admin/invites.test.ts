import { accountCalls } from "@dexnet/protocol/accounts";
import { type AdminInvite, adminCalls } from "@dexnet/protocol/admin/admin";
import type { CallDefinition } from "@dexnet/protocol/call";
import { daysInMilliseconds } from "@dexnet/protocol/limits";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { invites as table } from "../invites/invite-store.ts";
import { type Parts, testPassword } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { sendAsOperator } from "../testing/operator-client.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.database.db.delete(table);
});
afterAll(() => api.close());

const send = (call: CallDefinition, parts: Parts = {}) => sendAsOperator(api, call, parts);
const create = (body: Record<string, unknown>) =>
  send(adminCalls.createInvites, { body: { count: 1, uses: 1, expires_at: null, ...body } });
const inDays = (days: number) => new Date(api.clock.now().getTime() + days * daysInMilliseconds).toISOString();

async function made(body: Record<string, unknown> = {}): Promise<AdminInvite[]> {
  const { status, body: answer } = await create(body);
  expect(status).toBe(200);
  return adminCalls.createInvites.answer.parse(answer).invites;
}

async function list(query: Record<string, string> = {}): Promise<{ invites: AdminInvite[]; more: boolean }> {
  return adminCalls.invites.answer.parse((await send(adminCalls.invites, { query })).body);
}

async function register(code: string): Promise<string> {
  const email = `${Math.random().toString(36).slice(2)}@example.org`;
  const body = { email, password: testPassword, invite_code: code };
  const answer = await api.send(accountCalls.register, { body });
  return answer.status === 200 ? "ok" : String(answer.body.code);
}

describe("creating invites", () => {
  it("returns the requested number of codes, each valid for its uses", async () => {
    const expiresAt = inDays(30);
    const invites = await made({ count: 3, uses: 2, expires_at: expiresAt });
    expect(new Set(invites.map(({ code }) => code)).size).toBe(3);
    for (const invite of invites) expect(invite).toMatchObject({ uses: 2, uses_left: 2, expires_at: expiresAt });
    const code = invites[0]?.code ?? "";
    expect([await register(code), await register(code.toLowerCase()), await register(code)]).toEqual([
      "ok",
      "ok",
      "invite_invalid",
    ]);
    expect((await list()).invites.find((invite) => invite.code === code)).toMatchObject({ uses: 2, uses_left: 0 });
  });

  it("creates a thousand at once", async () => {
    expect(await made({ count: 1000 })).toHaveLength(1000);
    expect(await list({ limit: "1000" })).toMatchObject({ more: false });
  });

  it("accepts a chosen code once", async () => {
    expect(await made({ code: "spring_fair-2030", uses: 200 })).toMatchObject([{ code: "spring_fair-2030" }]);
    expectFault(await create({ code: "spring_fair-2030" }), "invite_exists");
    expect((await list()).invites).toMatchObject([{ uses: 200 }]);
  });

  it("lets one of ten concurrent requests have a chosen code", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ code: "mine" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectFault(answer, "invite_exists");
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["no code at all", { count: 0 }, "count"],
    ["too many", { count: 1001 }, "count"],
    ["a part of a code", { count: 1.5 }, "count"],
    ["no use", { uses: 0 }, "uses"],
    ["too many uses", { uses: 1_000_001 }, "uses"],
    ["an end in the past", { expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
    ["an end that is no time", { expires_at: "tomorrow" }, "expires_at"],
    ["an end that is left out", { expires_at: undefined }, "expires_at"],
    ["a day that is not in the calendar", { expires_at: "2031-02-30T00:00:00Z" }, "expires_at"],
    ["a chosen code for several", { count: 2, code: "twice" }, "code"],
    ["an empty code", { code: " " }, "code"],
    ["a code too long", { code: "x".repeat(65) }, "code"],
    ["a code that leads elsewhere", { code: ".." }, "code"],
    ["a code with a control character", { code: "a\u001b[2J" }, "code"],
  ])("rejects %s", async (_, body, field) => {
    const answer = await create(body);
    expectFault(answer, "bad_request");
    expect(answer.body.fields).toHaveProperty(field);
    expect((await list()).invites).toEqual([]);
  });
});

describe("listing invites", () => {
  it("pages through all of them, newest first", async () => {
    const codes: string[] = [];
    for (let round = 0; round < 3; round++) codes.unshift(...(await made({ count: 2 })).map(({ code }) => code));
    const seen: AdminInvite[] = [];
    for (let more = true; more; ) {
      const after = seen.at(-1)?.code;
      const page = await list({ limit: "4", ...(after === undefined ? {} : { after }) });
      seen.push(...page.invites);
      more = page.more;
    }
    expect(seen.map(({ code }) => code).sort()).toEqual(codes.sort());
    const times = seen.map(({ created_at: createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it("distinguishes usable invites from unusable ones", async () => {
    await made({ code: "good" });
    await made({ code: "used" });
    await made({ code: "late", expires_at: inDays(1) });
    expect(await register("used")).toBe("ok");
    api.clock.advance(2 * daysInMilliseconds);
    const codes = async (usable: string) => (await list({ usable })).invites.map(({ code }) => code).sort();
    expect(await codes("true")).toEqual(["good"]);
    expect(await codes("false")).toEqual(["late", "used"]);
    expect((await list()).invites).toHaveLength(3);
  });

  it.each<[Record<string, string>, string]>([
    [{ limit: "0" }, "limit"],
    [{ limit: "1001" }, "limit"],
    [{ limit: "many" }, "limit"],
    [{ usable: "perhaps" }, "usable"],
    [{ after: "x".repeat(65) }, "after"],
  ])("rejects %o", async (query, field) => {
    const answer = await send(adminCalls.invites, { query });
    expectFault(answer, "bad_request");
    expect(answer.body.fields).toHaveProperty(field);
  });

  it("rejects a page after an unknown code", async () => {
    expectFault(await send(adminCalls.invites, { query: { after: "nowhere" } }), "invite_not_found");
  });
});

describe("revoking an invite", () => {
  const revoke = (code: string) => send(adminCalls.revokeInvite, { params: { code } });

  it("returns the invite, prevents registrations with it and keeps registered users", async () => {
    const [invite] = await made({ uses: 3 });
    const code = invite?.code ?? "";
    expect(await register(code)).toBe("ok");
    const answer = await revoke(code.toLowerCase());
    expect(adminCalls.revokeInvite.answer.parse(answer.body)).toEqual({ ...invite, uses_left: 2 });
    expect(await register(code)).toBe("invite_invalid");
    expectFault(await revoke(code), "invite_not_found");
  });

  it.each(["nowhere", "a/b", "%", "x".repeat(64), "é".repeat(64), "'; drop table invites; --"])(
    "does not find %j",
    async (code) => expectFault(await revoke(code), "invite_not_found"),
  );

  it("accepts a code of any letters, such as the one of a setting", async () => {
    await api.addInvite("приходи до нас/№ 1", 5);
    expect((await revoke("приходи до нас/№ 1")).body).toMatchObject({ uses: 5, uses_left: 5 });
  });

  it("rejects an invalid code", async () => expectFault(await revoke("x".repeat(65)), "bad_request"));
});

it("each action on invites writes a log line without the code", async () => {
  const [invite] = await made({ count: 2, uses: 7 });
  await list();
  await send(adminCalls.revokeInvite, { params: { code: invite?.code ?? "" } });
  const actions = api.capture.lines().filter(({ msg }) => msg === "Operator action");
  expect(actions.slice(-3)).toMatchObject([
    { action: "invites.create", count: 2, uses: 7 },
    { action: "invites.list" },
    { action: "invites.revoke", uses_left: 7 },
  ]);
  expect(api.capture.text()).not.toContain(invite?.code);
});
