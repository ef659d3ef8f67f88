import { type AdminPromocode, discountAdminCalls, type PromocodeUse } from "@dexnet/protocol/admin/discount-admin";
import { type Command, type CommandContext, type CommandGroup, UsageError } from "../definition/command.ts";
import { readAmount, readNewPromocode, readPercent, readPromocode, readStart } from "../definition/read-discounts.ts";
import { readExpiry } from "../definition/read-expiry.ts";
import { readCount, readEmail } from "../definition/read-values.ts";
import { formatCount, formatFields, formatTable } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";
import { formatLocalTime, formatTime } from "../terminal/times.ts";

const maxUses = 1_000_000;
const maxListed = 100_000;
const pageRows = 1_000;

const create: Command = {
  name: "create",
  summary: "Create a promocode",
  about: [
    "A promocode reduces the next invoice of a user by a percentage or an amount, or grants a product at once.",
    "A user can use it once. Upper and lower case are the same.",
  ],
  options: {
    percent: { type: "string", value: "P", meaning: "discount in percent, 0.01 to 100" },
    amount: { type: "string", value: "DOLLARS", meaning: "discount in dollars" },
    product: { type: "string", value: "PLAN", meaning: "grants this plan of the catalogue for one period" },
    code: { type: "string", value: "CODE", meaning: "use this code instead of a random one" },
    uses: { type: "string", value: "N", meaning: "maximum number of users; default unlimited" },
    starts: { type: "string", value: "DATE", meaning: "first day, such as 2030-05-01; default at once" },
    expires: {
      type: "string",
      value: "WHEN",
      meaning: "12h, 30d, 6w, a date (until the end of that day), or never; default never",
    },
    private: { type: "boolean", meaning: "only for the first user who uses it" },
    user: { type: "string", value: "EMAIL", meaning: "only for this account" },
  },
  examples: [
    [
      "promocodes create --percent 20 --code spring --uses 200 --expires 2030-05-31",
      "a discount of 20 % for 200 users",
    ],
    ["promocodes create --amount 5.00 --private", "a discount of five dollars for one user"],
    ["promocodes create --product storage-100 --user ann@example.org", "a plan for one account"],
  ],
  async run({ call, text, isOn, now }) {
    const code = text("code");
    const email = text("user");
    const promocode = await call(discountAdminCalls.createPromocode, {
      body: {
        ...readEffect(text),
        ...(code === undefined ? {} : { code: readNewPromocode(code) }),
        uses: optional(text("uses"), (uses) => readCount("uses", uses, maxUses)),
        starts_at: optional(text("starts"), readStart)?.toISOString() ?? null,
        ends_at: readExpiry(text("expires") ?? "never", now)?.toISOString() ?? null,
        private: isOn("private") || email !== undefined,
        email: optional(email, readEmail),
      },
    });
    return { json: promocode, text: `${promocodeTable([promocode], now)}\n\nCreated: ${printable(promocode.code)}` };
  },
};

const list: Command = {
  name: "list",
  summary: "List promocodes, newest first",
  options: { limit: { type: "string", value: "N", meaning: "maximum number of rows; default 100" } },
  examples: [["promocodes list", "the newest 100"]],
  async run(context) {
    const limit = readCount("limit", context.text("limit") ?? "100", maxListed);
    const answer = await fetchPromocodes(context, limit);
    const { promocodes, more } = answer;
    if (promocodes.length === 0) return { json: answer, text: "There are no promocodes." };
    const footer = more
      ? `The newest ${promocodes.length}; there are more, see --limit.`
      : formatCount(promocodes.length, "promocode");
    return { json: answer, text: `${promocodeTable(promocodes, context.now)}\n\n${footer}` };
  },
};

const show: Command = {
  name: "show",
  summary: "Show a promocode and its uses",
  argument: { name: "CODE", read: readPromocode },
  options: {},
  examples: [["promocodes show spring", "its dates and its uses"]],
  async run({ call, argument, now }) {
    const promocode = await call(discountAdminCalls.promocode, { params: { code: argument } });
    const uses = promocode.used_by;
    const text = promocodeText(promocode, now);
    return { json: promocode, text: uses.length === 0 ? text : `${text}\n\n${useTable(uses, now)}` };
  },
};

const disable: Command = {
  name: "disable",
  summary: "Disable a promocode; open invoices can still be paid",
  about: ["Users who have used it and have not paid yet lose the discount. It can't be enabled again."],
  argument: { name: "CODE", read: readPromocode },
  options: {},
  examples: [["promocodes disable spring", "nobody can use it from now on"]],
  question: (code) => `Disable the promocode ${printable(code)}?`,
  async run({ call, argument }) {
    const promocode = await call(discountAdminCalls.disablePromocode, { params: { code: argument } });
    const times = formatCount(promocode.uses, "time");
    return { json: promocode, text: `Disabled: ${printable(promocode.code)}, used ${times}.` };
  },
};

export const promocodeCommands: CommandGroup = {
  name: "promocodes",
  summary: "Promocodes: discounts and products for users with a code",
  service: "api",
  commands: [create, list, show, disable],
};

function optional<T>(text: string | undefined, read: (text: string) => T): T | null {
  return text === undefined ? null : read(text);
}

function readEffect(text: CommandContext["text"]) {
  const [percent, amount, product] = [text("percent"), text("amount"), text("product")];
  const none = { hundredths: null, cents: null, product: null };
  if ([percent, amount, product].filter((value) => value !== undefined).length !== 1) {
    throw new UsageError("Give one of --percent, --amount and --product.");
  }
  if (percent !== undefined) return { ...none, kind: "percent", hundredths: readPercent(percent) } as const;
  if (amount !== undefined) return { ...none, kind: "amount", cents: readAmount(amount) } as const;
  if (product === "" || (product?.length ?? 0) > 64) throw new UsageError("--product must be the id of a plan.");
  return { ...none, kind: "product", product: product ?? "" } as const;
}

async function fetchPromocodes(
  { call }: CommandContext,
  limit: number,
): Promise<{ promocodes: AdminPromocode[]; more: boolean }> {
  const promocodes: AdminPromocode[] = [];
  for (;;) {
    const page = await call(discountAdminCalls.promocodes, {
      query: { limit: Math.min(pageRows, limit - promocodes.length), after: promocodes.at(-1)?.code },
    });
    promocodes.push(...page.promocodes);
    if (!page.more || promocodes.length >= limit) return { promocodes, more: page.more };
  }
}

function promocodeTable(promocodes: readonly AdminPromocode[], now: Date): string {
  return formatTable(
    ["code", "gives", "uses", "for", "state", "created"],
    promocodes.map((promocode) => [
      promocode.code,
      effectText(promocode),
      usesText(promocode),
      ownerText(promocode),
      stateText(promocode, now),
      formatLocalTime(new Date(promocode.created_at)),
    ]),
  );
}

function promocodeText(promocode: AdminPromocode, now: Date): string {
  return formatFields([
    ["code", promocode.code],
    ["gives", effectText(promocode)],
    ["uses", usesText(promocode)],
    ["for", ownerText(promocode)],
    ["state", stateText(promocode, now)],
    ["starts", promocode.starts_at === null ? "at once" : formatTime(promocode.starts_at, now)],
    ["expires", promocode.ends_at === null ? "never" : formatTime(promocode.ends_at, now)],
    ["created", formatTime(promocode.created_at, now)],
  ]);
}

function useTable(uses: readonly PromocodeUse[], now: Date): string {
  return formatTable(
    ["account", "used", "state", "invoice"],
    uses.map((use) => [use.email ?? "deleted", formatTime(use.used_at, now), useState(use), use.invoice ?? "none"]),
  );
}

function useState({ consumed_at: consumedAt, invoice }: PromocodeUse): string {
  if (consumedAt !== null) return "consumed";
  return invoice === null ? "kept for the next invoice" : "in an open invoice";
}

function effectText({ kind, hundredths, cents, product }: AdminPromocode): string {
  if (kind === "percent") return `${(hundredths ?? 0) / 100} % off`;
  if (kind === "amount") return `$${((cents ?? 0) / 100).toFixed(2)} off`;
  return `plan ${product ?? ""}`;
}

function usesText({ uses, most_uses: most }: AdminPromocode): string {
  return most === null ? String(uses) : `${uses} of ${most}`;
}

function ownerText(promocode: AdminPromocode): string {
  if (!promocode.private) return "everybody";
  return promocode.owner ?? "one user";
}

function stateText(promocode: AdminPromocode, now: Date): string {
  const { starts_at: startsAt, ends_at: endsAt, disabled_at: disabledAt } = promocode;
  if (disabledAt !== null) return `disabled ${formatTime(disabledAt, now)}`;
  if (endsAt !== null && new Date(endsAt) <= now) return `expired ${formatTime(endsAt, now)}`;
  if (startsAt !== null && new Date(startsAt) > now) return `starts ${formatTime(startsAt, now)}`;
  if (promocode.most_uses !== null && promocode.uses >= promocode.most_uses) return "used up";
  return endsAt === null ? "usable" : `usable, expires ${formatTime(endsAt, now)}`;
}
