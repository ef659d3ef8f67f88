import { saveGatherMs } from "@dexnet/drive/file-database/saving-loop";
import { localStoreIterations } from "@dexnet/drive/platform/local-store";
import { startUpDelayMs } from "@dexnet/drive/session/account-session";
import { rowsClearedAfterMs } from "@dexnet/drive/transfers/queue/create-queue";
import * as sharedLimits from "@dexnet/protocol/limits";
import { paymentCalls } from "@dexnet/protocol/payments";
import { expect, test } from "vitest";
import { signOutReloadDelayMs } from "../../app/session-effects.ts";

/** Numbers of chapter 9 of the specification. */
test.each([
  ["start-up delay in ms", startUpDelayMs, 500],
  ["reload after a logout in ms", signOutReloadDelayMs, 500],
  ["interval of file-database updates in ms", saveGatherMs, 200],
  ["time until finished tasks leave the queue in ms", rowsClearedAfterMs, 3000],
  ["iterations of the key of the local storage", localStoreIterations, 100],
  ["shortest password", sharedLimits.password.shortest, 8],
  ["longest password", sharedLimits.password.longest, 24],
  ["digits of a one-time code", sharedLimits.oneTimeCodeDigits, 6],
  ["shortest name of a folder", sharedLimits.folderNameShortest, 3],
  ["milliseconds of a day", sharedLimits.daysInMilliseconds, 86_400_000],
])("specified limit: %s", (_, value, specified) => {
  expect(value).toBe(specified);
});

test("specified invoice request: the network is BEP20 and nothing else, the token is USDT by default", () => {
  const request = paymentCalls.getOrCreateInvoice.body;
  expect(request.parse({ product: "storage-10" })).toMatchObject({ standart: "BEP20", token: "USDT" });
  expect(request.safeParse({ product: "storage-10", standart: "ERC20" }).success).toBe(false);
});
