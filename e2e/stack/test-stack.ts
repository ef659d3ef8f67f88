import { type Stack, type StackOptions, startStack } from "@dexnet/tools/stack";

/** Environment variable by which the set-up passes the shared stack to the workers. */
const stackVariable = "TEST_STACK";

/** An address without a server: no test needs a chain, so none is started. */
const withoutChain = { CHAIN_RPC_URL: "http://127.0.0.1:1" };

/** Stack that runs for all specs. Each spec uses accounts of its own, see `newPerson`. */
export type SharedStack = Pick<Stack, "appUrl" | "ledgerUrl" | "mailboxUrl" | "inviteCode">;

/**
 * Starts a stack for one spec that can't share it: the spec stops it, searches its files, or needs other settings. Its
 * databases start from a copy of the cluster that the set-up has made.
 */
export function startTestStack({ env, ...options }: StackOptions = {}): Promise<Stack> {
  return startStack({ env: { ...withoutChain, ...env }, ...options });
}

/** Starts the stack for all specs. The workers, which start later, find it by `sharedStack`. */
export async function startSharedStack(): Promise<Stack> {
  const stack = await startTestStack();
  const { appUrl, ledgerUrl, mailboxUrl, inviteCode } = stack;
  process.env[stackVariable] = JSON.stringify({ appUrl, ledgerUrl, mailboxUrl, inviteCode } satisfies SharedStack);
  return stack;
}

function readSharedStack(): SharedStack {
  const text = process.env[stackVariable];
  if (text === undefined) throw new Error(`${stackVariable} is not set: the global set-up of the tests did not run.`);
  return JSON.parse(text) as SharedStack;
}

/** Available as soon as a test runs, but not while its file is loaded. */
export const sharedStack: SharedStack = {
  get appUrl() {
    return readSharedStack().appUrl;
  },
  get ledgerUrl() {
    return readSharedStack().ledgerUrl;
  },
  get mailboxUrl() {
    return readSharedStack().mailboxUrl;
  },
  get inviteCode() {
    return readSharedStack().inviteCode;
  },
};
