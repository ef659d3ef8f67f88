import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoredInvoice } from "../../../apps/api/src/payments/invoice-store.ts";
import type { TestUser } from "../../../apps/api/src/testing/api-client.ts";
import { internalToken, startTestApi, type TestApi } from "../../../apps/api/src/testing/api-server.ts";
import { insertInvoice, insertTransfer } from "../../../apps/api/src/testing/invoices.ts";
import { adminInProcess } from "../testing/admin-in-process.ts";

let api: TestApi;
let user: TestUser;
let folder: string;
let expired: StoredInvoice;
let over: StoredInvoice;
const { TZ } = process.env;

beforeAll(async () => {
  process.env.TZ = "Europe/Kyiv";
  folder = await mkdtemp(join(tmpdir(), "dexnet-books-"));
  api = await startTestApi();
  // A valid e-mail that a spreadsheet would calculate.
  user = await api.newUser("+1+1@example.org");
  const { db } = api.database;
  const day = (date: string) => new Date(`${date}T12:00:00Z`);
  expired = await insertInvoice(db, { userId: user.id, createdAt: day("2029-03-01"), received: 5n });
  over = await insertInvoice(db, { createdAt: day("2029-03-02"), status: "overpaid" });
  await insertTransfer(db, expired, { amount: 5n, blockAt: day("2029-03-01") });
  await insertTransfer(db, over, {
    amount: 7n,
    blockAt: day("2029-03-02"),
    tokenAddress: `0x${"d".repeat(40)}`,
    invoiceId: null,
  });
});
afterAll(async () => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const admin = (...args: string[]) =>
  adminInProcess(["invoices", ...args], {
    API_INTERNAL_PORT: new URL(api.internalUrl).port,
    INTERNAL_TOKEN: internalToken,
  });

async function good(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await admin(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

describe("admin invoices", () => {
  test("list prints columns and filters", async () => {
    const all = await good("list");
    expect(all).toMatch(/^ID +STATUS +ACCOUNT +PLAN +AMOUNT +RECEIVED +GRANTED +CREATED$/m);
    expect(all).toMatch(
      new RegExp(
        `^${expired.id} +expired +\\+1\\+1@example.org +storage-10 +0.99 USDT +0.000000000000000005 USDT +no `,
        "m",
      ),
    );
    expect(all).toMatch(/\n\n2 invoices\n$/);
    const idsOf = async (...args: string[]) => {
      const { invoices } = JSON.parse(await good("list", ...args, "--json")) as { invoices: { invoice: string }[] };
      return invoices.map(({ invoice }) => invoice);
    };
    expect(await idsOf()).toEqual([over.id, expired.id]);
    expect(await idsOf("--status", "overpaid")).toEqual([over.id]);
    expect(await idsOf("--email", user.email)).toEqual([expired.id]);
    expect(await idsOf("--from", "2029-03-01", "--to", "2029-03-01")).toEqual([expired.id]);
    expect(await good("list", "--limit", "1")).toContain("The newest 1; there are more, see --limit.");
    expect(await good("list", "--status", "late")).toBe("There are no such invoices.\n");
  });

  test("unmatched prints what has bought nothing", async () => {
    const text = await good("unmatched");
    expect(text).toMatch(new RegExp(`^other token +7 base units 0xd+ +${over.id} +overpaid +deleted +0x`, "m"));
    expect(text).toMatch(new RegExp(`^not credited +0.000000000000000005 USDT +${expired.id} +expired +\\+1`, "m"));
    expect(text).toMatch(/\n\n2 payments\n$/);
  });

  test("unmatched and show say why a late payment was not granted", async () => {
    const createdAt = new Date("2028-03-01T12:00:00Z");
    const late = { createdAt, status: "late", lateReason: "credit", received: 9n } as const;
    const { id } = await insertInvoice(api.database.db, late);
    expect(await good("unmatched")).toMatch(
      new RegExp(`USDT +${id} +late +unused time is gone +deleted +several`, "m"),
    );
    expect(await good("show", id)).toMatch(/^not granted +unused time is gone$/m);
  });

  test("export writes both books once, without formulas, for the owner only", async () => {
    const books = join(folder, "books");
    expect(await good("export", "--folder", books, "--from", "2029-03-01", "--to", "2029-03-31")).toBe(
      `2 invoices and 2 transfers written to ${books}.\n`,
    );
    const [head, second, first, rest] = (await readFile(join(books, "invoices.csv"), "utf8")).split("\r\n");
    expect(head).toMatch(/^invoice,created_at,status,late_reason,closed_at,email,/);
    expect(second).toContain(
      `${over.id},2029-03-02T12:00:00.000Z,overpaid,,2030-01-01T00:00:00.000Z,,new,storage-10,0.99,`,
    );
    expect(first).toContain(",'+1+1@example.org,");
    expect(first).toContain(",18,0.99,990000000000000000,0.000000000000000005,5,");
    expect(rest).toBe("");
    const transfers = (await readFile(join(books, "transfers.csv"), "utf8")).split("\r\n");
    expect(transfers).toHaveLength(4);
    expect(transfers.join()).toContain(`,,7,0x${"c".repeat(40)},${over.address},${over.depositIndex},${over.id},false`);
    expect((await stat(join(books, "invoices.csv"))).mode & 0o777).toBe(0o600);
    const again = await admin("export", "--folder", books);
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toContain("invoices.csv can't be written: it exists already.");
  });

  test("show and credit tell the state, the reason and the transfers", async () => {
    expect(await good("show", expired.id)).toMatch(/^granted +no$/m);
    const credited = await good("credit", expired.id, "--reason", "Ticket 381, paid", "--yes");
    expect(credited).toMatch(new RegExp(`^${expired.id} +paid .+ by hand, 20`, "m"));
    expect(credited).toMatch(/\n\nCredited\.\n$/);
    const shown = await good("show", expired.id);
    expect(shown).toMatch(/^reason +Ticket 381, paid$/m);
    expect(shown).toMatch(/^statuses +expired, .+\n +paid, (?:in )?less than a minute/m);
    expect(shown).toMatch(/^TRANSACTION +BLOCK +AMOUNT +PAYS +SENDER +TIME\n0x.+ 2 +0.000000000000000005 USDT +yes /m);
    const { body } = await api.send(productCalls.userProducts, { token: user.token });
    expect(productCalls.userProducts.answer.parse(body).products).toHaveLength(1);
    const again = await admin("credit", expired.id, "--reason", "Twice", "--yes");
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toContain("This invoice can't be credited");
    expect((await admin("show", randomUUID())).stderr).toBe("dexnet: There is no such invoice.\n");
  });

  test.each([
    [["list", "--status", "confirming"], "--status must be one of pending, "],
    [["list", "--email", "ann"], '"ann" is not an e-mail.'],
    [["list", "--from", "2029-02-30"], "--from must be a date such as 2030-12-31."],
    [["list", "--to", "soon"], "--to must be a date such as 2030-12-31."],
    [["list", "--limit", "0"], "--limit must be a whole number from 1 to 100000."],
    [["show", "7"], '"7" is not the id of an invoice.'],
    [["show"], "show needs ID."],
    [["credit", randomUUID(), "--yes"], "--reason must say why, in up to 500 characters."],
    [["credit", randomUUID(), "--reason", " ", "--yes"], "--reason must say why, in up to 500 characters."],
    [["credit", randomUUID(), "--reason", "x"], "This needs a confirmation, and there is no terminal: add --yes."],
    [["export"], "--folder is missing."],
  ])("refuses %j", async (args, sentence) => {
    const ended = await admin(...args);
    expect(ended).toMatchObject({ code: 2, stdout: "" });
    expect(ended.stderr).toContain(`dexnet: ${sentence}`);
  });
});
