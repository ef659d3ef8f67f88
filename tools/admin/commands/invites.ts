import { adminCalls, type InviteFacts } from "@dexnet/protocol/admin/admin";
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
  summary: "make invite codes",
  about: ["Registration needs one. A code is known in lower case and without its dashes too."],
  options: {
    count: { type: "string", value: "N", meaning: `how many codes, 1 to ${maxAtOnce}; 1 when left out` },
    uses: { type: "string", value: "N", meaning: "how many accounts each can make; 1 when left out" },
    expires: {
      type: "string",
      value: "WHEN",
      meaning: "12h, 30d, 6w, a date (its whole day counts), or never; never when left out",
    },
    code: { type: "string", value: "CODE", meaning: "this code instead of a random one" },
  },
  examples: [
    ["invites create", "one code for one account"],
    ["invites create --count 5 --expires 30d", "five codes, good for 30 days"],
    ["invites create --code spring-fair --uses 200 --expires 2030-05-31", "one code for everybody at the fair"],
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
    return { json: answer, text: `${inviteTable(answer.invites, now)}\n\n${formatCount(count, "invite code")} made.` };
  },
};

const list: Command = {
  name: "list",
  summary: "show invite codes, the newest first",
  options: {
    usable: { type: "boolean", meaning: "only those that can still be used" },
    limit: { type: "string", value: "N", meaning: "how many at most; 100 when left out" },
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
  summary: "take an invite code back; accounts that it made stay",
  argument: { name: "CODE", read: readInviteCode },
  options: {},
  examples: [["invites revoke K7QMX-3RTVP-9WHDC", "nobody can register with this code any more"]],
  async run({ call, argument }) {
    const invite = await call(adminCalls.revokeInvite, { params: { code: argument } });
    const used = invite.uses - invite.uses_left;
    return {
      json: invite,
      text: `Taken back: ${printable(invite.code)}, used ${used} of ${formatCount(invite.uses, "time")}.`,
    };
  },
};

export const inviteCommands: CommandGroup = {
  name: "invites",
  summary: "invite codes, which registration needs",
  service: "api",
  commands: [create, list, revoke],
};

async function fetchInvites(
  { call, isOn }: CommandContext,
  limit: number,
): Promise<{ invites: InviteFacts[]; more: boolean }> {
  const invites: InviteFacts[] = [];
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

function inviteTable(invites: readonly InviteFacts[], now: Date): string {
  return formatTable(
    ["code", "uses left", "expires", "made"],
    invites.map((invite) => [
      invite.code,
      `${invite.uses_left} of ${invite.uses}`,
      expiry(invite, now),
      formatLocalTime(new Date(invite.created_at)),
    ]),
  );
}

function expiry({ expires_at: expiresAt }: InviteFacts, now: Date): string {
  if (expiresAt === null) return "never";
  return `${new Date(expiresAt) <= now ? "expired " : ""}${formatTime(expiresAt, now)}`;
}
