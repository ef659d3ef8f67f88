import { leaveTo } from "../browser/pending-requests.ts";
import { walkAccountDeletion } from "./account-deletion.ts";
import { walkPasskeys } from "./passkeys.ts";
import { walkPasswordReset } from "./password-reset.ts";
import { walkPaymentScreens } from "./payment.ts";
import { walkProfile } from "./profile.ts";
import { walkPublicPages } from "./public.ts";
import { walkToAccount } from "./registration.ts";
import { walkSecondFactor } from "./second-factor.ts";
import { walkSecurity } from "./security.ts";
import { walkSettings } from "./settings.ts";
import { walkStorageScreens } from "./storage.ts";
import type { UploadWalkOptions, WalkOptions } from "./walk-options.ts";

/** All account screens by keyboard alone, from the sign-in page to the deletion of the account. */
export async function walkAccountScreens(options: WalkOptions): Promise<void> {
  await walkToAccount(options);
  // A session that ends on another page leads back to that page.
  await leaveTo(options.screen.page, "/storages/");
  await walkAccount(options);
}

/** All screens of account, storage, files and payments, and those without a session. The files are written to the folder. */
export async function walkEveryScreen(options: UploadWalkOptions, folder: string): Promise<void> {
  await walkToAccount(options);
  await walkStorageScreens(options, folder);
  // With the language of the account, and with blocks in the network.
  await walkPublicPages(options);
  await walkPaymentScreens(options);
  await leaveTo(options.screen.page, "/storages/");
  await walkAccount(options);
}

async function walkAccount(options: WalkOptions): Promise<void> {
  await walkProfile(options);
  await walkSettings(options);
  await walkSecurity(options);
  await walkPasskeys(options);
  await walkSecondFactor(options);
  await walkPasswordReset(options);
  await walkAccountDeletion(options);
}
