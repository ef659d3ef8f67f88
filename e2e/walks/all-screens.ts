import { walkAccountDeletion } from "./account-deletion.ts";
import { walkPasswordReset } from "./password-reset.ts";
import { walkProfile } from "./profile.ts";
import { walkEntrance } from "./registration.ts";
import { walkSecondFactor } from "./second-factor.ts";
import { walkSecurity } from "./security.ts";
import { walkStorageScreens } from "./storage.ts";
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
