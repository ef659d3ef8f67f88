import { type AdminInvite, adminCalls } from "@dexnet/protocol/admin/admin";
import { type Command, type CommandContext, type CommandGroup, UsageError } from "../definition/command.ts";
import { readExpiry } from "../definition/read-expiry.ts";
import { readCount, readInviteCode, readNewInviteCode } from "../definition/read-values.ts";
import { formatCount, formatTable } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";
import { formatLocalTime, formatTime } from "../terminal/times.ts";

const maxAtOnce = 1_000;
const maxUses = 1_000_000;
const maxListed = 100_000;
const pageRows = 1_000;

const create: Command = {
  name: "create",
  summary: "Create invite codes",
  about: ["Registration requires one. Lower case and missing dashes are accepted."],
  options: {
    count: { type: "string", value: "N", meaning: `number of codes, 1 to ${maxAtOnce}; default 1` },
    uses: { type: "string", value: "N", meaning: "number of accounts for each code; default 1" },
    expires: {
      type: "string",
      value: "WHEN",
      meaning: "12h, 30d, 6w, a date (until the end of that day), or never; default never",
    },
    code: { type: "string", value: "CODE", meaning: "use this code instead of a random one" },
  },
  examples: [
    ["invites create", "one code for one account"],
    ["invites create --count 5 --expires 30d", "five codes that expire in 30 days"],
    ["invites create --code spring-fair --uses 200 --expires 2030-05-31", "one code for 200 visitors of a fair"],
  ],
  async run({ call, text, now }) {
    const code = text("code");
    const count = readCount("count", text("count") ?? "1", maxAtOnce);
    if (code !== undefined && count !== 1) throw new UsageError("--code makes one invite: leave --count out.");
    const answer = await call(adminCalls.createInvites, {
      body: {
        count,
        uses: readCount("uses", text("uses") ?? "1", maxUses),
        expires_at: readExpiry(text("expires") ?? "never", now)?.toISOString() ?? null,
        ...(code === undefined ? {} : { code: readNewInviteCode(code) }),
      },
    });
    return {
      json: answer,
      text: `${inviteTable(answer.invites, now)}\n\n${formatCount(count, "invite code")} created.`,
    };
  },
};

const list: Command = {
  name: "list",
  summary: "List invite codes, newest first",
  options: {
    usable: { type: "boolean", meaning: "only codes that can still be used" },
    limit: { type: "string", value: "N", meaning: "maximum number of rows; default 100" },
  },
  examples: [
    ["invites list", "the newest 100"],
    ["invites list --usable --limit 1000", "up to 1000 that can still be used"],
  ],
  async run(context) {
    const limit = readCount("limit", context.text("limit") ?? "100", maxListed);
    const answer = await fetchInvites(context, limit);
    const { invites, more } = answer;
    if (invites.length === 0) return { json: answer, text: "There are no such invite codes." };
    const footer = more
      ? `The newest ${invites.length}; there are more, see --limit.`
      : formatCount(invites.length, "invite code");
    return { json: answer, text: `${inviteTable(invites, context.now)}\n\n${footer}` };
  },
};

const revoke: Command = {
  name: "revoke",
  summary: "Revoke an invite code; accounts that were registered with it stay",
  argument: { name: "CODE", read: readInviteCode },
  options: {},
  examples: [["invites revoke K7QMX-3RTVP-9WHDC", "nobody can register with this code from now on"]],
  async run({ call, argument }) {
    const invite = await call(adminCalls.revokeInvite, { params: { code: argument } });
    const used = invite.uses - invite.uses_left;
    return {
      json: invite,
      text: `Revoked: ${printable(invite.code)}, used ${used} of ${formatCount(invite.uses, "time")}.`,
    };
  },
};

export const inviteCommands: CommandGroup = {
  name: "invites",
  summary: "Invite codes, which registration requires",
  service: "api",
  commands: [create, list, revoke],
};

async function fetchInvites(
  { call, isOn }: CommandContext,
  limit: number,
): Promise<{ invites: AdminInvite[]; more: boolean }> {
  const invites: AdminInvite[] = [];
  for (;;) {
    const page = await call(adminCalls.invites, {
      query: {
        limit: Math.min(pageRows, limit - invites.length),
        after: invites.at(-1)?.code,
        usable: isOn("usable") ? "true" : undefined,
      },
    });
    invites.push(...page.invites);
    if (!page.more || invites.length >= limit) return { invites, more: page.more };
  }
}

function inviteTable(invites: readonly AdminInvite[], now: Date): string {
  return formatTable(
    ["code", "uses left", "expires", "created"],
    invites.map((invite) => [
      invite.code,
      `${invite.uses_left} of ${invite.uses}`,
      expiry(invite, now),
      formatLocalTime(new Date(invite.created_at)),
    ]),
  );
}

function expiry({ expires_at: expiresAt }: AdminInvite, now: Date): string {
  if (expiresAt === null) return "never";
  return `${new Date(expiresAt) <= now ? "expired " : ""}${formatTime(expiresAt, now)}`;
}
