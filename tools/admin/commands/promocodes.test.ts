import { discountAdminCalls } from "@dexnet/protocol/admin/discount-admin";
import { paymentCalls } from "@dexnet/protocol/payments";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { internalToken, startTestApi, type TestApi } from "../../../apps/api/src/testing/api-server.ts";
import { adminInProcess } from "../testing/admin-in-process.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const settings = () => ({ API_INTERNAL_PORT: new URL(api.internalUrl).port, INTERNAL_TOKEN: internalToken });
const admin = (...args: string[]) => adminInProcess(args, settings());

async function good(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await admin(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

async function refused(code: number, sentence: string, ...args: string[]): Promise<void> {
  const ended = await admin(...args);
  expect(ended).toMatchObject({ code, stdout: "" });
  expect(ended.stderr).toContain(`dexnet: ${sentence}\n`);
}

describe("admin promocodes", () => {
  test("list says that there are none", async () => {
    expect(await good("promocodes", "list")).toBe("There are no promocodes.\n");
  });

  test("create prints the promocode", async () => {
    const text = await good("promocodes", "create", "--percent", "12.5", "--code", "spring", "--uses", "200");
    expect(text).toMatch(/^CODE {4}GIVES {7}USES {6}FOR {8}STATE {3}CREATED\n/);
    expect(text).toMatch(/\nSPRING {2}12\.5 % off {2}0 of 200 {2}everybody {2}usable {2}\d{4}-/);
    expect(text).toMatch(/\n\nCreated: SPRING\n$/);
    await refused(1, "This promocode exists already.", "promocodes", "create", "--amount", "5", "--code", "Spring");
  });

  test("create, list, show and disable print the answers of the protocol with --json", async () => {
    const { email } = await api.newUser();
    const dates = ["--starts", "2090-01-01", "--expires", "2090-12-31"];
    const made = discountAdminCalls.createPromocode.answer.parse(
      JSON.parse(await good("promocodes", "create", "--amount", "5.05", "--user", email, ...dates, "--json")),
    );
    expect(made).toMatchObject({ cents: 505, private: true, owner: email, starts_at: expect.any(String) });
    const listed = JSON.parse(await good("promocodes", "list", "--limit", "1", "--json"));
    expect(discountAdminCalls.promocodes.answer.parse(listed)).toEqual({ promocodes: [made], more: true });
    expect(await good("promocodes", "list", "--limit", "1")).toContain("The newest 1; there are more, see --limit.");
    const shown = JSON.parse(await good("promocodes", "show", made.code.toLowerCase(), "--json"));
    expect(shown).toEqual({ ...made, used_by: [] });
    expect(await good("promocodes", "show", made.code)).toMatch(
      /^state +starts in \d+ years \(2090-01-01 00:00 .+\)$/m,
    );
    const disabled = JSON.parse(await good("promocodes", "disable", made.code, "--yes", "--json"));
    expect(disabled).toMatchObject({ code: made.code, disabled_at: expect.any(String) });
  });

  test("show prints who has used a promocode", async () => {
    const user = await api.newUser();
    await good("promocodes", "create", "--product", "storage-10", "--code", "gift", "--uses", "1");
    expect(await good("promocodes", "show", "gift")).toMatch(/^state +usable$/m);
    await api.send(paymentCalls.usePromocode, { token: user.token, body: { code: "gift" } });
    const text = await good("promocodes", "show", "gift");
    expect(text).toMatch(/^gives +plan storage-10$/m);
    expect(text).toMatch(/^uses +1 of 1$/m);
    expect(text).toMatch(/^state +used up$/m);
    expect(text).toMatch(new RegExp(`^${user.email} +less than a minute ago \\(.+\\) +consumed +none$`, "m"));
  });

  test("disable requires --yes without a terminal", async () => {
    await good("promocodes", "create", "--percent", "1", "--code", "brief", "--private");
    const sentence = "This needs a confirmation, and there is no terminal: add --yes.";
    await refused(2, sentence, "promocodes", "disable", "brief");
    expect(await good("promocodes", "disable", "brief", "--yes")).toBe("Disabled: BRIEF, used 0 times.\n");
    expect(await good("promocodes", "list")).toMatch(/^BRIEF +1 % off +0 +one user +disabled less than a minute ago/m);
    await refused(1, "There is no such promocode.", "promocodes", "disable", "nowhere", "--yes");
  });

  test.each<[string, number, string]>([
    ["--product trial", 1, "There is no such plan."],
    ["--percent 5 --user nobody@example.org", 1, "There is no account with this e-mail."],
    ["--percent 5 --starts 2090-01-02 --expires 2089-01-01", 1, "The api refused this, not valid: ends_at."],
    ["", 2, "Give one of --percent, --amount and --product."],
    ["--percent 5 --amount 5", 2, "Give one of --percent, --amount and --product."],
    ["--percent 0", 2, "--percent must be from 0.01 to 100, with two decimals at most."],
    ["--percent 100.01", 2, "--percent must be from 0.01 to 100, with two decimals at most."],
    ["--percent 5%", 2, "--percent must be from 0.01 to 100, with two decimals at most."],
    ["--amount 1.005", 2, "--amount must be dollars from 0.01 to 1000000, with two decimals at most."],
    ["--amount -5", 2, "--amount must be dollars from 0.01 to 1000000, with two decimals at most."],
    ["--percent 5 --uses 0", 2, "--uses must be a whole number from 1 to 1000000."],
    ["--percent 5 --code ..", 2, "--code must be up to 64 letters, figures, dashes and underscores."],
    ["--percent 5 --starts tomorrow", 2, "--starts must be a date such as 2030-12-31."],
    ["--percent 5 --starts 2031-02-29", 2, "--starts must be a date such as 2030-12-31."],
    ["--percent 5 --expires 2020-01-01", 2, "--expires must lie in the future."],
    ["--percent 5 --user ann", 2, '"ann" is not an e-mail.'],
    ["--percent 5 --count 5", 2, "create has no option --count."],
  ])("create %s is refused", async (line, code, sentence) => {
    await refused(code, sentence, "promocodes", "create", ...line.split(" ").filter((word) => word !== ""));
  });
});

describe("admin dexids", () => {
  test("create, list, show and unlink", async () => {
    expect(await good("dexids", "list")).toBe("There are no such DexIDs.\n");
    const made = await good("dexids", "create", "--count", "2", "--percent", "7.5");
    expect(made).toMatch(/^DEXID {15}TAKES OFF {2}ACCOUNT {2}LINKED {2}CREATED\n/);
    expect(made).toMatch(/\n\n2 DexIDs created\.\n$/);
    const [dexId = ""] = /DEX(?:-\d{4}){3}/.exec(made) ?? [];
    const user = await api.newUser();
    await api.send(paymentCalls.linkDexId, { token: user.token, body: { dexid: dexId } });
    const shown = await good("dexids", "show", dexId.replaceAll("-", "").toLowerCase());
    expect(shown).toMatch(new RegExp(`^dexid +${dexId}$`, "m"));
    expect(shown).toMatch(/^takes off +7\.5 %$/m);
    expect(shown).toMatch(new RegExp(`^account +${user.email}$`, "m"));
    expect(await good("dexids", "list", "--linked")).toMatch(/\n\n1 DexID\n$/);
    const unlinked = JSON.parse(await good("dexids", "list", "--unlinked", "--json"));
    expect(discountAdminCalls.dexIds.answer.parse(unlinked).dexids).toHaveLength(1);
    expect(await good("dexids", "unlink", dexId, "--yes")).toBe(`Not linked: ${dexId}.\n`);
    expect(await good("dexids", "show", dexId)).toMatch(/^linked +no$/m);
    expect(await good("dexids", "list", "--limit", "1")).toContain("there are more");
  });

  test.each<[string, number, string]>([
    ["create --percent 0.001", 2, "--percent must be from 0.01 to 100, with two decimals at most."],
    ["create --count 1001", 2, "--count must be a whole number from 1 to 1000."],
    ["list --linked --unlinked", 2, "--linked and --unlinked exclude each other."],
    ["show DEX-1234-5678-9012", 2, '"DEX-1234-5678-9012" is not a DexID such as DEX-1234-5678-9018.'],
    ["show", 2, "show needs DEXID."],
    ["show DEX-1234-5678-9018", 1, "There is no such DexID."],
    ["unlink DEX-1234-5678-9018 --yes", 1, "There is no such DexID."],
    ["unlink DEX-1234-5678-9018", 2, "This needs a confirmation, and there is no terminal: add --yes."],
  ])("%s is refused", async (line, code, sentence) => refused(code, sentence, "dexids", ...line.split(" ")));
});
