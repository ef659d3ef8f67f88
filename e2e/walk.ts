import { walkAccountDeletion } from "./account-walk/deletion.ts";
import { walkEntrance } from "./account-walk/entrance.ts";
import { walkPasswordReset } from "./account-walk/password-reset.ts";
import { walkProfile } from "./account-walk/profile.ts";
import { walkSecondFactor } from "./account-walk/second-factor.ts";
import { walkSecurity } from "./account-walk/security.ts";
import { walkStorageScreens } from "./storage-walk.ts";
import type { WalkOptions } from "./walk-options.ts";

/** One person's life with an account, by keyboard alone: from the first look at the sign-in page to the deletion. */
export async function walkAccountScreens(options: WalkOptions): Promise<void> {
  await walkEntrance(options);
  await walkAccount(options);
}

/** The same with a storage and files in between, which are made in the folder. */
export async function walkEveryScreen(options: WalkOptions, folder: string): Promise<void> {
  await walkEntrance(options);
  await walkStorageScreens(options, folder);
  await options.screen.page.goto("/storages/");
  await walkAccount(options);
}

async function walkAccount(options: WalkOptions): Promise<void> {
  await walkProfile(options);
  await walkSecurity(options);
  await walkSecondFactor(options);
  await walkPasswordReset(options);
  await walkAccountDeletion(options);
}
