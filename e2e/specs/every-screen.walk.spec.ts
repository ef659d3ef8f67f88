import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stack } from "@dexnet/tools/stack";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, test } from "@playwright/test";
import { createKeyboard } from "../browser/keyboard.ts";
import { openProfile, type Profile } from "../browser/profile.ts";
import { newPerson } from "../pages/person.ts";
import { wordsIn } from "../pages/words.ts";
import { type LedgerProxy, startLedgerProxy } from "../stack/ledger-proxy.ts";
import { startTestStack } from "../stack/test-stack.ts";
import { walkEveryScreen } from "../walks/all-screens.ts";
import { isExpectedFault, isUploadRequest } from "../walks/walk-options.ts";

let folder: string;
let stack: Stack;
let ledger: LedgerProxy;
let profile: Profile;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-walk-"));
  // With the local chain, because the walk pays an invoice.
  stack = await startTestStack({ env: { CHAIN_RPC_URL: "" } });
  ledger = await startLedgerProxy(stack.ledgerUrl);
  profile = await openProfile({ baseUrl: stack.appUrl, hostMapping: ledger.hostMapping });
});

test.afterAll(async () => {
  await profile?.close();
  await ledger?.stop();
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("a person registers, stores, views, shares, restores and pays, and secures and deletes the account", async () => {
  const visited: string[] = [];
  const options = {
    screen: { page: profile.page, words: wordsIn("en-EN") },
    keyboard: createKeyboard(profile.page),
    person: newPerson("walker"),
    inviteCode: stack.inviteCode,
    mailbox: openMailbox(stack.mailboxUrl),
    calls: createAccountCalls(stack.appUrl),
    holdBlocks: (isHeld: boolean) =>
      ledger.setRule((path, method) => (isHeld && isUploadRequest(path, method) ? "delay" : "forward")),
    async visit(name: string) {
      visited.push(name);
    },
  };
  await walkEveryScreen(options, folder);
  expect(visited.length).toBeGreaterThan(90);
  const faults = [...profile.faults(), ...profile.failedRequests()];
  expect(faults.filter((fault) => !isExpectedFault(fault))).toEqual([]);
});
