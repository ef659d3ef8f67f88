import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { processEnvironment } from "@dexnet/service/testing/quick-start";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { projectRoot } from "../start/paths.ts";
import { runCommand } from "../testing/running-command.ts";
import { adminInProcess } from "./testing/admin-in-process.ts";
import { adminProcess } from "./testing/admin-process.ts";
import { type StubApi, startStubApi } from "./testing/stub-api.ts";

const token = "a token of at least thirty-two bytes";
/** Colours, a window title, a cleared screen, a reversed direction of writing. */
const hostile = "\u001b[31mann\u001b]0;owned\u0007\u009b2J\u202e\r\n\u2028";
const raw = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

let api: StubApi;
beforeAll(async () => {
  api = await startStubApi();
});
beforeEach(() => {
  api.authorizations.length = 0;
});
afterAll(() => api.close());

const env = { INTERNAL_TOKEN: token };
const admin = (...args: string[]) => adminInProcess([...args, "--url", api.url], env);

function answer(status: number, body: unknown): void {
  api.answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
}

const when = "2030-01-01T00:00:00Z";
const user = {
  id: randomUUID(),
  email: hostile,
  email_confirmed_at: null,
  language: "uk-UA",
  created_at: when,
  two_factor: true,
  sessions: [{ id: randomUUID(), browser: hostile, system: hostile, created_at: when, last_used_at: when }],
  plans: [
    { name: hostile, ends_at: when },
    { name: "Storage 10", ends_at: when },
  ],
  storages: 2,
  share_links: 3,
  locks: [{ what: hostile, until: when }],
  mails_waiting: 3,
};
const invite = { code: hostile, uses: 1, uses_left: 1, expires_at: null, created_at: when };

const listedDevice = {
  name: hostile,
  kind: hostile,
  location: hostile,
  country: hostile,
  city: hostile,
  latitude: 1,
  longitude: 2,
  demo: true,
  state: "active",
  healthy: false,
  trouble: hostile,
  away_since: when,
  free_bytes: 1,
  total_bytes: 2,
  share: 0.5,
  added_at: when,
  copies: 3,
};
const device = {
  ...listedDevice,
  copies_by_state: { good: 1, writing: 1, bad: 1 },
  relying_blocks: 10_000,
  only_here: 1,
  removals_waiting: 2,
};

const promocode = {
  code: hostile,
  kind: "product",
  hundredths: null,
  cents: null,
  product: hostile,
  uses: 1,
  most_uses: null,
  private: true,
  owner: hostile,
  starts_at: null,
  ends_at: null,
  disabled_at: null,
  created_at: when,
};
const usedPromocode = {
  ...promocode,
  used_by: [{ email: hostile, used_at: when, consumed_at: null, invoice: randomUUID() }],
};
const dexId = { dexid: hostile, hundredths: 500, email: hostile, linked_at: when, created_at: when };
const unknownToken = { token: null, token_address: `0x${"a".repeat(40)}`, decimals: null };
const invoice = {
  invoice: randomUUID(),
  deposit_index: 7,
  address: `0x${"b".repeat(40)}`,
  email: hostile,
  status: "late",
  late_reason: "credit",
  purchase: "new",
  product: hostile,
  total: "0.99",
  token: "USDT",
  token_address: `0x${"a".repeat(40)}`,
  decimals: 18,
  amount: "990000000000000000",
  received: "1",
  created_at: when,
  expires_at: when,
  closed_at: when,
  grant: { user_product: null, reason: hostile, granted_at: when },
};
const unmatched = {
  kind: "other_token",
  invoice: null,
  deposit_index: null,
  address: `0x${"b".repeat(40)}`,
  email: hostile,
  status: null,
  late_reason: null,
  ...unknownToken,
  amount: "5",
  transaction: null,
  at: when,
};
const shownInvoice = { ...invoice, transfers: [], changes: [{ status: "late", at: when }] };
const id = randomUUID();

describe("admin escapes control characters", () => {
  test.each<[string, string[], unknown]>([
    ["an account", ["users", "show", "ann@example.org"], user],
    ["what was shut", ["users", "unlock", "ann@example.org"], { unlocked: [hostile] }],
    ["invites", ["invites", "list"], { invites: [invite], more: false }],
    ["a made invite", ["invites", "create"], { invites: [invite] }],
    ["a revoked invite", ["invites", "revoke", "x"], invite],
    ["invoices", ["invoices", "list"], { invoices: [invoice], more: false }],
    ["an invoice", ["invoices", "show", id], shownInvoice],
    ["a credited invoice", ["invoices", "credit", id, "--reason", "x", "--yes"], invoice],
    ["unmatched payments", ["invoices", "unmatched"], { unmatched: [unmatched], more: true }],
    ["devices", ["devices", "list"], { devices: [listedDevice] }],
    ["a device", ["devices", "show", "berlin"], device],
    ["a draining device", ["devices", "drain", "berlin"], device],
    ["an activated device", ["devices", "activate", "berlin"], device],
    ["a made promocode", ["promocodes", "create", "--percent", "5"], promocode],
    ["promocodes", ["promocodes", "list"], { promocodes: [promocode], more: false }],
    ["a promocode and its uses", ["promocodes", "show", "x"], usedPromocode],
    ["a disabled promocode", ["promocodes", "disable", "x", "--yes"], promocode],
    ["made DexIDs", ["dexids", "create"], { dexids: [dexId] }],
    ["DexIDs", ["dexids", "list"], { dexids: [dexId], more: false }],
    ["a DexID", ["dexids", "show", "DEX-1234-5678-9018"], dexId],
    ["an unlinked DexID", ["dexids", "unlink", "DEX-1234-5678-9018", "--yes"], dexId],
    ["a removed device", ["devices", "remove", "berlin", "--lost", "--yes"], device],
  ])("of %s", async (_, args, body) => {
    answer(200, body);
    const { code, stdout } = await admin(...args);
    expect(code).toBe(0);
    for (const line of stdout.split("\n")) expect(line).not.toMatch(raw);
    expect(stdout).toContain("\\u{1b}[31mann");

    const json = await admin(...args, "--json");
    expect(json.stdout.trimEnd()).not.toMatch(raw);
    expect(JSON.parse(json.stdout)).toEqual(body);
  });

  test("of an account, also as a process", async () => {
    answer(200, user);
    const { stdout } = await adminProcess(["users", "show", "ann@example.org", "--url", api.url], env);
    expect(stdout).toMatch(/^e-mail +\\u\{1b\}\[31mann/m);
    for (const line of stdout.split("\n")) expect(line).not.toMatch(raw);
  });

  test("of a failure", async () => {
    const body = { code: "internal", detail: hostile, request_id: hostile };
    answer(500, body);
    const { code, stdout, stderr } = await admin("users", "show", "ann@example.org");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.trimEnd()).not.toMatch(raw);
    expect(stderr).toMatch(
      /^dexnet: Something went wrong\. Try again\. The api's log tells more about request \\u\{1b\}/,
    );
  });
});

test("admin users show prints lists below each other", async () => {
  answer(200, { ...user, email: "ann@example.org", plans: [...user.plans.slice(1), ...user.plans.slice(1)] });
  const { stdout } = await admin("users", "show", "ann@example.org");
  expect(stdout).toMatch(/^plans {10}Storage 10, ends .+\n {15}Storage 10, ends /m);
  expect(stdout).toMatch(/^language {7}Ukrainian$/m);
  expect(stdout).toMatch(/^confirmed {6}no$/m);
});

test("admin sends the token to the api and never prints it", async () => {
  answer(200, { invites: [], more: false });
  const { stdout, stderr } = await admin("invites", "list");
  expect(api.authorizations).toEqual([`Internal ${token}`]);
  expect(stdout + stderr).not.toContain(token);
});

describe("admin detects another server", () => {
  test.each<[string, number, unknown]>([
    ["a page", 200, "<html>"],
    ["an answer of another shape", 200, { invites: [{}] }],
    ["another service", 404, { code: "not_found", detail: "", request_id: "1" }],
    ["a page that says no", 404, "<html>"],
    ["another status", 418, "teapot"],
  ])("by %s", async (_, status, body) => {
    answer(status, body);
    const { code, stdout, stderr } = await admin("invites", "list", "--json");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(`dexnet: What answers at ${api.url} is not the api, or one of another version.\n`);
  });
});

test.each<[number, unknown, string]>([
  [
    400,
    { code: "bad_request", detail: "", request_id: "1", fields: { expires_at: "x" } },
    "The api refused this, not valid: expires_at.",
  ],
  [400, { code: "bad_request", detail: "", request_id: "1" }, "The api refused this."],
  [503, "<html>", "The service is not available now. Try again."],
  [429, { code: "too_many_requests", detail: "", request_id: "1" }, "Too many requests. Try again later."],
])("admin prints one sentence for a failure with %d", async (status, body, sentence) => {
  answer(status, body);
  expect(await admin("invites", "create")).toEqual({ code: 1, stdout: "", stderr: `dexnet: ${sentence}\n` });
});

test("admin exits quietly when the reader closes the output", { tags: "full" }, async () => {
  answer(200, { invites: Array.from({ length: 3_000 }, () => ({ ...invite, code: "x".repeat(60) })), more: false });
  const program = join(projectRoot, "tools/admin.ts");
  const command = `"${process.execPath}" "${program}" invites list --limit 100000 --url ${api.url} | head -n 1`;
  const reader = runCommand("sh", ["-c", command], { ...processEnvironment(), ...env });
  expect(await reader.exitCode).toBe(0);
  expect(reader.output()).toMatch(/^CODE[^\n]+\n$/);
});

test("admin invoices funds prints index, address, balance and status of each address", async () => {
  const address = `0x${"b".repeat(40)}`;
  const deposit = { deposit_index: 7, address, invoice: randomUUID(), status: "paid" };
  const known = {
    ...deposit,
    token: "USDT",
    token_address: `0x${"a".repeat(40)}`,
    decimals: 18,
    balance: "990000000000000000",
  };
  answer(200, { funds: [known, { ...deposit, ...unknownToken, balance: "5" }], next: null });
  const { stdout } = await admin("invoices", "funds");
  expect(stdout).toMatch(/^INDEX {2}ADDRESS +BALANCE +STATUS +INVOICE$/m);
  expect(stdout).toContain(`7      ${address}  0.99 USDT `);
  expect(stdout).toContain(`5 base units 0x${"a".repeat(40)}`);
  expect(stdout).toMatch(/\n\n2 balances\n$/);
  answer(200, { funds: [], next: null });
  expect((await admin("invoices", "funds")).stdout).toBe("All deposit addresses are empty.\n");
});
