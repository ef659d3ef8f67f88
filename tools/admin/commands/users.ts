import type { Language } from "@dexnet/protocol/accounts";
import { type AdminUser, adminCalls } from "@dexnet/protocol/admin/admin";
import type { Command, CommandGroup } from "../definition/command.ts";
import { readEmail } from "../definition/read-values.ts";
import { formatCount, formatFields, formatTable, indent } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";
import { formatTime } from "../terminal/times.ts";

const email = { name: "EMAIL", read: readEmail };

const show: Command = {
  name: "show",
  summary: "Show what the service knows about an account",
  about: ["Names, contents and keys of files are not known to the service."],
  argument: email,
  options: {},
  examples: [["users show ann@example.org", "state, plans, sessions, and locks after too many attempts"]],
  async run({ call, argument, now }) {
    const user = await call(adminCalls.user, { body: { email: argument } });
    return { json: user, text: userText(user, now) };
  },
};

const unlock: Command = {
  name: "unlock",
  summary: "Reset failed attempts, so that the owner can try again at once",
  about: [
    "After too many wrong passwords or codes an account is locked, longer each time.",
    "A link or a code by mail still works during that time.",
  ],
  argument: email,
  options: {},
  examples: [["users unlock ann@example.org", "all locks of this account end"]],
  async run({ call, argument }) {
    const answer = await call(adminCalls.unlockUser, { body: { email: argument } });
    const names = answer.unlocked.map(lockName);
    const text = names.length === 0 ? "Nothing was shut." : `Open again:\n\n${indent(names.join("\n"))}`;
    return { json: answer, text };
  },
};

const endSessions: Command = {
  name: "end-sessions",
  summary: "End all sessions of an account; its owner gets a mail",
  argument: email,
  options: {},
  examples: [
    ["users end-sessions ann@example.org", "after a theft, if the owner can't do it"],
    ["users end-sessions ann@example.org --yes", "the same from a script"],
  ],
  question: (argument) => `End every session of ${printable(argument)}? Whoever is signed in has to sign in again.`,
  async run({ call, argument }) {
    const answer = await call(adminCalls.endUserSessions, { body: { email: argument } });
    const text = answer.ended === 0 ? "There was no session." : `${formatCount(answer.ended, "session")} ended.`;
    return { json: answer, text };
  },
};

const twoFactorOff: Command = {
  name: "two-factor-off",
  summary: "Turn off a lost second factor; the owner of the account gets a mail",
  about: [
    "From then on the password alone opens the account. Verify the identity of the person who asks",
    "by other means than the e-mail.",
  ],
  argument: email,
  options: {},
  examples: [["users two-factor-off ann@example.org", "the authenticator and the recovery codes are lost"]],
  question: (argument) =>
    `Turn off the second factor of ${printable(argument)}? From then on the password alone opens the account.`,
  async run({ call, argument }) {
    const answer = await call(adminCalls.turnOffTwoFactor, { body: { email: argument } });
    return { json: answer, text: "The second factor is off. The owner gets a mail about it." };
  },
};

export const userCommands: CommandGroup = {
  name: "users",
  summary: "Accounts: look at them, unlock them, end their sessions",
  service: "api",
  commands: [show, unlock, endSessions, twoFactorOff],
};

const languageNames: Readonly<Record<Language, string>> = {
  "en-EN": "English",
  "ru-RU": "Russian",
  "uk-UA": "Ukrainian",
};

/** Names of the locks of the api. An unknown one is shown by its name in the api. */
const lockNames: ReadonlyMap<string, string> = new Map([
  ["password", "signing in by password"],
  ["sign_in_code", "signing in by one-time code"],
  ["second_factor", "the second factor"],
  ["confirm_password", "the password asked for again after signing in"],
  ["email_change", "corrections of the e-mail"],
  ["code", "codes typed in after signing in"],
  ["promocode", "promocodes"],
  ["dexid", "DexIDs"],
  ["mail_address", "mails with codes and links"],
]);

function lockName(what: string): string {
  return lockNames.get(what) ?? printable(what);
}

function userText(user: AdminUser, now: Date): string {
  const confirmedAt = user.email_confirmed_at;
  const lists: [string, string[]][] = [
    ["plans", user.plans.map((plan) => `${plan.name}, ends ${formatTime(plan.ends_at, now)}`)],
    ["shut", user.locks.map((lock) => `${lockName(lock.what)}, opens ${formatTime(lock.until, now)}`)],
  ];
  const known = formatFields([
    ["e-mail", user.email],
    ["id", user.id],
    ["confirmed", confirmedAt === null ? "no" : `yes, ${formatTime(confirmedAt, now)}`],
    ["registered", formatTime(user.created_at, now)],
    ["language", languageNames[user.language]],
    ["second factor", user.two_factor ? "on" : "off"],
    ["storages", String(user.storages)],
    ["share links", String(user.share_links)],
    ["mails waiting", String(user.mails_waiting)],
    ["sessions", String(user.sessions.length)],
    ...lists.flatMap(([name, values]) => listRow(name, values)),
  ]);
  return user.sessions.length === 0 ? known : `${known}\n\n${sessionTable(user, now)}`;
}

/** One line for each value, with the name in the first line only. */
function listRow(name: string, values: readonly string[]): [string, string][] {
  if (values.length === 0) return [[name, "none"]];
  return values.map((value, index) => [index === 0 ? name : "", value]);
}

function sessionTable({ sessions }: AdminUser, now: Date): string {
  return formatTable(
    ["browser", "system", "last used", "signed in"],
    sessions.map((session) => [
      session.browser ?? "unknown",
      session.system ?? "unknown",
      formatTime(session.last_used_at, now),
      formatTime(session.created_at, now),
    ]),
  );
}
