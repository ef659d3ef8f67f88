import { randomUUID } from "node:crypto";
import { accountCalls } from "@dexnet/protocol/accounts";
import { type CallDefinition, fillPath } from "@dexnet/protocol/call";
import { productCalls } from "@dexnet/protocol/products";
import type { TestMailServer } from "./mail-server.ts";
import { configureBody, createTestWallet, type TestWallet } from "./wallet.ts";

export const testPassword = "correct horse 9";

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

export interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: FormData;
  token?: string | undefined;
  /** Network address of the client, as a proxy on this machine would report it. */
  from?: string | undefined;
}

export interface TestUser {
  id: string;
  email: string;
  token: string;
  refreshToken: string;
}

export interface TestStorage {
  user: TestUser;
  wallet: TestWallet;
  address: string;
  userProductId: string;
}

/** Calls the api over HTTP without checking its answers. */
export interface ApiClient {
  send(call: CallDefinition, parts?: Parts): Promise<Answer>;
  /** Registers an account without confirming its e-mail. The first mail is consumed. */
  register(email?: string): Promise<TestUser & { code: string }>;
  /** Creates an account with a confirmed e-mail. */
  newUser(email?: string): Promise<TestUser>;
  /** Creates a user with a trial and a storage of 1 GB on it. */
  newStorage(): Promise<TestStorage>;
}

export function createApiClient(url: string, mailServer: TestMailServer): ApiClient {
  async function send(call: CallDefinition, parts: Parts = {}): Promise<Answer> {
    const path = fillPath(call.path, parts.params ?? {});
    const query = parts.query === undefined ? "" : `?${new URLSearchParams(parts.query)}`;
    const hasJson = parts.form === undefined && parts.body !== undefined;
    const response = await fetch(url + path + query, {
      method: call.method,
      headers: {
        ...(parts.token === undefined ? {} : { authorization: `JWT ${parts.token}` }),
        ...(parts.from === undefined ? {} : { "x-forwarded-for": parts.from }),
        ...(hasJson ? { "content-type": "application/json" } : {}),
      },
      body: parts.form ?? (hasJson ? JSON.stringify(parts.body) : null),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? {} : JSON.parse(text), headers: response.headers };
  }

  async function good(call: CallDefinition, parts: Parts): Promise<Record<string, unknown>> {
    const { status, body } = await send(call, parts);
    if (status !== 200) throw new Error(`${call.method} ${call.path} answered ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async function register(email = `${randomUUID()}@example.org`) {
    const body = { email, password: testPassword, invite_code: "come-in" };
    const tokens = await good(accountCalls.register, { body });
    const token = String(tokens.token);
    const me = await good(accountCalls.me, { token });
    const code = await mailServer.nextMailedCode(email);
    return { id: String(me.id), email, token, refreshToken: String(tokens.refresh_token), code };
  }

  async function newUser(email?: string): Promise<TestUser> {
    const { code, ...user } = await register(email);
    await good(accountCalls.confirmEmail, { token: user.token, body: { code } });
    return user;
  }

  return {
    send,
    register,
    newUser,
    async newStorage() {
      const user = await newUser();
      const wallet = createTestWallet();
      const userProductId = String((await good(productCalls.takeTrial, { token: user.token })).id);
      const body = await configureBody(wallet, userProductId);
      await good(productCalls.configure, { token: user.token, body });
      return { user, wallet, address: wallet.address, userProductId };
    },
  };
}
