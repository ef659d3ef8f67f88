import { expect, test } from "vitest";
import { formatAnnouncement } from "./announcement.ts";

const product = {
  appUrl: "http://localhost:8080",
  inviteCode: "ABCD-EFGH-JKLM",
  mailboxUrl: "http://localhost:8082",
  ledgerUrl: "http://localhost:8081",
  chainUrl: "http://127.0.0.1:8545",
  testWalletUrl: "http://127.0.0.1:8545",
  dataFolder: "/home/ann/dexnet/.data",
};

test("formatAnnouncement names the next step and the addresses, on less than one screen", () => {
  const text = formatAnnouncement(product, "/home/ann/dexnet");
  expect(text).toContain(
    "Next: register with this link, or sign in:\n  http://localhost:8080/auth/register?invite=ABCD-EFGH-JKLM\n",
  );
  expect(text).toMatch(/invite code\s+ABCD-EFGH-JKLM$/m);
  expect(text).toMatch(/mailbox\s+http:\/\/localhost:8082$/m);
  expect(text).toContain("\nPlans can be bought with the test wallet, which has play money.\n");
  expect(text).toMatch(/data\s+\.data$/m);
  const lines = text.split("\n");
  expect(lines.length).toBeLessThanOrEqual(20);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test("formatAnnouncement leaves out a missing invite code, mailbox and test wallet", () => {
  const missing = { inviteCode: undefined, mailboxUrl: null, testWalletUrl: null };
  const text = formatAnnouncement({ ...product, ...missing }, "/home/ann/dexnet");
  expect(text).toContain("Next: open the application and sign in.");
  expect(text).not.toMatch(/invite|mailbox|wallet/);
});
