import { type Stack, type StackOptions, startStack } from "@dexnet/tools/stack";

/** Where the set-up of the tests tells every worker of the product that all of them share. */
const stackVariable = "TEST_STACK";

/** Where a chain would be, if anybody asked for one. */
const withoutChain = { CHAIN_RPC_URL: "http://127.0.0.1:1" };

/** The product that runs for the whole of the tests. Each spec has people of its own there, see `newPerson`. */
export type SharedStack = Pick<Stack, "appUrl" | "ledgerUrl" | "mailboxUrl" | "inviteCode">;

/**
 * A product of a spec's own, for what nobody else may share: it is stopped, searched from end to end, or has other
 * settings. Its databases begin with what the set-up made for all. No chain is started, because nothing asks for one.
 */
export function startTestStack({ env, ...options }: StackOptions = {}): Promise<Stack> {
  return startStack({ env: { ...withoutChain, ...env }, ...options });
}

/** For the set-up: starts the product for all specs. Workers that begin later find it by `sharedStack`. */
export async function startSharedStack(): Promise<Stack> {
  const stack = await startTestStack();
  const { appUrl, ledgerUrl, mailboxUrl, inviteCode } = stack;
  process.env[stackVariable] = JSON.stringify({ appUrl, ledgerUrl, mailboxUrl, inviteCode } satisfies SharedStack);
  return stack;
}

function told(): SharedStack {
  const text = process.env[stackVariable];
  if (text === undefined) throw new Error(`${stackVariable} is not set: the tests' global set-up did not run.`);
  return JSON.parse(text) as SharedStack;
}

/** Known as soon as a test runs, and not yet when its file is loaded. */
export const sharedStack: SharedStack = {
  get appUrl() {
    return told().appUrl;
  },
  get ledgerUrl() {
    return told().ledgerUrl;
  },
  get mailboxUrl() {
    return told().mailboxUrl;
  },
  get inviteCode() {
    return told().inviteCode;
  },
};
