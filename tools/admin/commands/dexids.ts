import { type AdminDexId, discountAdminCalls } from "@dexnet/protocol/admin/discount-admin";
import { formatDexId } from "@dexnet/protocol/dexid";
import { type Command, type CommandContext, type CommandGroup, UsageError } from "../definition/command.ts";
import { readDexId, readPercent } from "../definition/read-discounts.ts";
import { readCount } from "../definition/read-values.ts";
import { formatCount, formatFields, formatTable } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";
import { formatLocalTime, formatTime } from "../terminal/times.ts";

const maxAtOnce = 1_000;
const maxListed = 100_000;
const pageRows = 1_000;
const defaultPercent = "5";

const create: Command = {
  name: "create",
  summary: "Create DexIDs",
  about: ["A user links a DexID to one account. Every invoice of this account gets its discount."],
  options: {
    count: { type: "string", value: "N", meaning: `number of DexIDs, 1 to ${maxAtOnce}; default 1` },
    percent: { type: "string", value: "P", meaning: `discount in percent; default ${defaultPercent}` },
  },
  examples: [
    ["dexids create", "one with the default discount"],
    ["dexids create --count 50 --percent 7.5", "fifty with a discount of 7.5 %"],
  ],
  async run({ call, text, now }) {
    const count = readCount("count", text("count") ?? "1", maxAtOnce);
    const hundredths = readPercent(text("percent") ?? defaultPercent);
    const answer = await call(discountAdminCalls.createDexIds, { body: { count, hundredths } });
    return { json: answer, text: `${dexIdTable(answer.dexids, now)}\n\n${formatCount(count, "DexID")} created.` };
  },
};

const list: Command = {
  name: "list",
  summary: "List DexIDs, newest first",
  options: {
    linked: { type: "boolean", meaning: "only DexIDs that are linked to an account" },
    unlinked: { type: "boolean", meaning: "only DexIDs that are not linked" },
    limit: { type: "string", value: "N", meaning: "maximum number of rows; default 100" },
  },
  examples: [
    ["dexids list", "the newest 100"],
    ["dexids list --unlinked --limit 1000", "up to 1000 that nobody has linked yet"],
  ],
  async run(context) {
    const limit = readCount("limit", context.text("limit") ?? "100", maxListed);
    if (context.isOn("linked") && context.isOn("unlinked")) {
      throw new UsageError("--linked and --unlinked exclude each other.");
    }
    const answer = await fetchDexIds(context, limit);
    const { dexids, more } = answer;
    if (dexids.length === 0) return { json: answer, text: "There are no such DexIDs." };
    const footer = more
      ? `The newest ${dexids.length}; there are more, see --limit.`
      : formatCount(dexids.length, "DexID");
    return { json: answer, text: `${dexIdTable(dexids, context.now)}\n\n${footer}` };
  },
};

const show: Command = {
  name: "show",
  summary: "Show a DexID and its account",
  argument: { name: "DEXID", read: readDexId },
  options: {},
  examples: [["dexids show DEX-1234-5678-9018", "its discount and its account"]],
  async run({ call, argument, now }) {
    const dexId = await call(discountAdminCalls.dexId, { params: { dexid: argument } });
    const text = formatFields([
      ["dexid", formatDexId(dexId.dexid)],
      ["takes off", percentText(dexId)],
      ["account", dexId.email ?? "none"],
      ["linked", dexId.linked_at === null ? "no" : formatTime(dexId.linked_at, now)],
      ["created", formatTime(dexId.created_at, now)],
    ]);
    return { json: dexId, text };
  },
};

const unlink: Command = {
  name: "unlink",
  summary: "Unlink a DexID from its account; it can be linked again",
  argument: { name: "DEXID", read: readDexId },
  options: {},
  examples: [["dexids unlink DEX-1234-5678-9018", "the account loses its discount on new invoices"]],
  question: (dexId) => `Unlink ${printable(formatDexId(dexId))} from its account?`,
  async run({ call, argument }) {
    const dexId = await call(discountAdminCalls.unlinkDexId, { params: { dexid: argument } });
    return { json: dexId, text: `Not linked: ${printable(formatDexId(dexId.dexid))}.` };
  },
};

export const dexIdCommands: CommandGroup = {
  name: "dexids",
  summary: "DexIDs: discounts, each for one account",
  service: "api",
  commands: [create, list, show, unlink],
};

async function fetchDexIds(
  { call, isOn }: CommandContext,
  limit: number,
): Promise<{ dexids: AdminDexId[]; more: boolean }> {
  const linked = isOn("linked") ? "true" : isOn("unlinked") ? "false" : undefined;
  const dexids: AdminDexId[] = [];
  for (;;) {
    const page = await call(discountAdminCalls.dexIds, {
      query: { limit: Math.min(pageRows, limit - dexids.length), after: dexids.at(-1)?.dexid, linked },
    });
    dexids.push(...page.dexids);
    if (!page.more || dexids.length >= limit) return { dexids, more: page.more };
  }
}

function dexIdTable(dexIds: readonly AdminDexId[], now: Date): string {
  return formatTable(
    ["dexid", "takes off", "account", "linked", "created"],
    dexIds.map((dexId) => [
      formatDexId(dexId.dexid),
      percentText(dexId),
      dexId.email ?? "none",
      dexId.linked_at === null ? "no" : formatTime(dexId.linked_at, now),
      formatLocalTime(new Date(dexId.created_at)),
    ]),
  );
}

function percentText({ hundredths }: AdminDexId): string {
  return `${hundredths / 100} %`;
}
