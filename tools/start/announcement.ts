import { relative } from "node:path";
import type { Product } from "./product.ts";

/** Message of `npm start` when everything runs. It fits on a terminal of 24 lines and 80 columns. */
export function formatAnnouncement(
  product: Pick<
    Product,
    "appUrl" | "inviteCode" | "mailboxUrl" | "ledgerUrl" | "chainUrl" | "testWalletUrl" | "dataFolder"
  >,
  currentFolder: string,
): string {
  const rows: [string, string][] = [["application", product.appUrl]];
  if (product.inviteCode !== undefined) rows.push(["invite code", product.inviteCode]);
  if (product.mailboxUrl !== null) rows.push(["mailbox", product.mailboxUrl]);
  rows.push(["ledger", product.ledgerUrl], ["chain", product.chainUrl]);
  rows.push(["data", relative(currentFolder, product.dataFolder) || "."]);
  const lines = [
    "",
    "DexNet is running; Ctrl+C ends it.",
    "",
    ...nextStep(product),
    "",
    ...rows.map(([what, where]) => `  ${what.padEnd(12)} ${where}`),
    "",
  ];
  return `${lines.join("\n")}\n`;
}

/** The page for the registration with the code filled in. */
function registerUrl(appUrl: string, inviteCode: string): string {
  return `${appUrl}/auth/register?invite=${encodeURIComponent(inviteCode)}`;
}

function nextStep(product: Pick<Product, "appUrl" | "inviteCode" | "mailboxUrl" | "testWalletUrl">): string[] {
  const lines =
    product.inviteCode === undefined
      ? ["Next: open the application and sign in."]
      : ["Next: register with this link, or sign in:", `  ${registerUrl(product.appUrl, product.inviteCode)}`];
  if (product.inviteCode !== undefined && product.mailboxUrl !== null) {
    lines.push("Mails, such as the one with your code, are not sent: the mailbox shows them.");
  }
  if (product.testWalletUrl !== null) lines.push("Plans can be bought with the test wallet, which has play money.");
  return lines;
}
