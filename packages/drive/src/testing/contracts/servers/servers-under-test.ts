import { randomUUID } from "node:crypto";
import { accountCalls } from "@dexnet/protocol/accounts";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { SessionTokens } from "@dexnet/protocol/sessions";
import { createCaller } from "../../../http/caller.ts";

/** An api and a ledger that belong together, with what a test prepares and can't do by a call of the drive. */
export interface ServersUnderTest {
  readonly urls: { readonly api: string; readonly ledger: string };
  /** Aborts when they stop. */
  readonly stopping?: AbortSignal;
  /** Invite code that any number of registrations may use. */
  readonly inviteCode: string;
  /** Milliseconds since 1970 by the clock of both servers. */
  now(): number;
  advanceClock(milliseconds: number): void;
  /** The code of the oldest mail to this e-mail that has one and was not read before. */
  readMailedCode(email: string): Promise<string>;
  /** Turns the second factor on. Each call of the result gives another good code. */
  enableSecondFactor(person: Person): Promise<() => string>;
  /** Ends every session of an account, as an operator can. */
  endSessions(email: string): Promise<void>;
  /** Sets what an address may store, as the api does. */
  entitle(address: string, entitlement: { sizeBytes: number; paidUntil: Date }): Promise<void>;
  stop(): Promise<void>;
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly tokens: SessionTokens;
  /** Makes calls with the access token of `tokens`. */
  readonly call: Caller;
}

/** Neither too common for the api nor like the e-mails of the tests. */
export const personPassword = "correct horse 9";
export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** Makes calls with this access token, or without one. */
export function callerOf({ urls }: ServersUnderTest, token?: string): Caller {
  return createCaller(token === undefined ? { urls } : { urls, authorization: async () => `JWT ${token}` });
}

export function registration(servers: ServersUnderTest, email = `${randomUUID()}@example.org`) {
  return { email, password: personPassword, invite_code: servers.inviteCode };
}

/** An account whose e-mail is not confirmed. */
export async function registerPerson(servers: ServersUnderTest, email?: string): Promise<Person> {
  const body = registration(servers, email);
  const tokens = await callerOf(servers)(accountCalls.register, { body });
  const call = callerOf(servers, tokens.token);
  return { id: (await call(accountCalls.me)).id, email: body.email, tokens, call };
}

export async function createPerson(servers: ServersUnderTest): Promise<Person> {
  const person = await registerPerson(servers);
  const body = { code: await servers.readMailedCode(person.email) };
  await person.call(accountCalls.confirmEmail, { body });
  return person;
}

/** The same person with a new session, for a test that has moved the clock past the old one. */
export async function signInAgain(servers: ServersUnderTest, person: Person): Promise<Person> {
  const body = { email: person.email, password: personPassword };
  const tokens = await callerOf(servers)(accountCalls.login, { body });
  if ("two_factor" in tokens) throw new Error("A second factor was asked for");
  return { ...person, tokens, call: callerOf(servers, tokens.token) };
}

/** Code and context of the fault with which a server refused a call. Fails when there was no answer of a server. */
export async function refusalOf(calling: Promise<unknown>): Promise<Record<string, unknown>> {
  const fault: unknown = await calling.then(
    (answer) => new Error(`The call was not refused: ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  );
  if (!(fault instanceof AppError) || !fault.requestId) throw fault;
  return { code: fault.code, ...fault.context };
}
