import { type MailLanguage, pluralIn } from "./words.ts";

const plural = pluralIn("en");
const inTenMinutes = "The code works once, within 10 minutes.";
const youOrNot =
  "If it was you, there is nothing to do. If it was not, set a new password now: this ends every session, the stranger’s too.";
const signedInAsYou = "If you did not ask for it, somebody is signed in as you: set a new password.";

export const english: MailLanguage = {
  secrets: {
    confirm_email: () => ({
      subject: "Confirm your e-mail",
      before: "Welcome to DexNet. This code confirms your e-mail:",
      after: `${inTenMinutes} If you did not register, ignore this mail.`,
    }),
    sign_in: () => ({
      subject: "Your sign-in code",
      before: "Enter this code to sign in to DexNet:",
      after: `${inTenMinutes} Give it to nobody. If you are not signing in now, ignore this mail: without the code nobody gets in.`,
    }),
    reset_password: () => ({
      subject: "Set a new password",
      before: "Open this link to set a new password for your DexNet account:",
      after:
        "The link works once, within an hour. All devices will then have to sign in again. If you did not ask for it, ignore this mail: your password stays as it is.",
    }),
    delete_account: () => ({
      subject: "Delete your account",
      before: "Enter this code to delete your DexNet account with all its storages and files:",
      after: `What is deleted can’t be brought back. ${inTenMinutes} ${signedInAsYou}`,
    }),
    reset_storage: ({ title }) => ({
      subject: "Reset a storage",
      before: `Enter this code to reset the storage “${title}”:`,
      after: `The storage gets a new seed phrase, and all files in it are lost. ${inTenMinutes} ${signedInAsYou}`,
    }),
  },
  events: {
    new_device: () => ({
      subject: "Sign-in on a new device",
      what: "Somebody signed in to your DexNet account on a device that it had not been used on before.",
      advice: youOrNot,
    }),
    password_changed: () => ({
      subject: "Your password was changed",
      what: "The password of your DexNet account was changed.",
      advice: youOrNot,
    }),
    password_removed: () => ({
      subject: "Set a password of your own",
      what: "Your DexNet account was registered before you showed that this mailbox is yours, perhaps by somebody else. To be safe, its password was removed and all other devices were signed out.",
      advice: "Set a password of your own by a link that we send to this mailbox. Until then you sign in by a code.",
    }),
    registration_tried: () => ({
      subject: "You already have an account",
      what: "Somebody wanted to register a new DexNet account with this e-mail. It has an account already, so none was made.",
      advice:
        "If it was you, sign in with this e-mail, or reset the password if you have forgotten it. If it was not, you don’t have to do anything.",
    }),
    two_factor_on: () => ({
      subject: "The second factor is on",
      what: "The second factor was turned on for your DexNet account. From now on signing in also takes a code from the authenticator app.",
      advice: `${youOrNot} Then ask the operator of the service to turn the second factor off: without the authenticator only they can.`,
    }),
    two_factor_off: ({ by }) => ({
      subject: "The second factor is off",
      what:
        by === "owner"
          ? "The second factor was turned off for your DexNet account. Signing in does not take a code from the authenticator app any more."
          : "The operator of the service turned off the second factor of your DexNet account. Signing in does not take a code from the authenticator app any more.",
      advice:
        by === "owner"
          ? `${youOrNot} Then turn the second factor on again.`
          : "If you asked for it, turn the second factor on again as soon as your new authenticator is ready. If you did not, set a new password now, and turn it on again.",
    }),
    passkey_added: () => ({
      subject: "A passkey was added",
      what: "A passkey was added to your DexNet account. It signs in without a password, and with the password it is asked for as the second factor.",
      advice: `${youOrNot} Then sign in and remove the passkey on the security page of your settings. If you are asked for a second factor that you don’t have, ask the operator of the service to turn it off.`,
    }),
    passkey_removed: () => ({
      subject: "A passkey was removed",
      what: "A passkey was removed from your DexNet account. It can’t be used to sign in any more.",
      advice: youOrNot,
    }),
    recovery_codes_made: () => ({
      subject: "New recovery codes",
      what: "New recovery codes were made for your DexNet account. The earlier ones do not work any more.",
      advice: youOrNot,
    }),
    recovery_code_used: ({ left }) => ({
      subject: "A recovery code was used",
      what: `A recovery code of your DexNet account was used in place of the authenticator app. ${
        left === 0
          ? "It was the last one: make new ones on the security page of your profile."
          : plural(left, { one: "{n} code is left.", other: "{n} codes are left." })
      }`,
      advice: youOrNot,
    }),
    sessions_ended: ({ count, by }) => ({
      subject: "Sessions were ended",
      what:
        by === "owner"
          ? plural(count, {
              one: "{n} session of your DexNet account was ended. That device has to sign in again.",
              other: "{n} sessions of your DexNet account were ended. Those devices have to sign in again.",
            })
          : plural(count, {
              one: "The operator of the service ended {n} session of your DexNet account. That device has to sign in again.",
              other:
                "The operator of the service ended {n} sessions of your DexNet account. Those devices have to sign in again.",
            }),
      advice:
        by === "owner" ? youOrNot : "If you did not ask for it and don’t know why, set a new password to be safe.",
    }),
  },
  plans: {
    plan_ending: ({ plan, endsOn, releaseOn, isLast }) => ({
      subject: isLast ? `Last reminder: your plan ends on ${endsOn}` : `Your plan ends on ${endsOn}`,
      what: `Your DexNet plan “${plan}” ends on ${endsOn}. Renew it before then, and nothing changes.`,
      aboutStorages: `After the end its storages are read-only: files can be opened and downloaded, but nothing can be added. If the plan is not renewed by ${releaseOn}, these storages and all files in them are deleted:`,
    }),
    plan_ended: ({ plan, releaseOn }) => ({
      subject: "Your plan has ended",
      what: `Your DexNet plan “${plan}” has ended.`,
      aboutStorages: `Its storages are read-only now: files can be opened and downloaded, but nothing can be added. If the plan is not renewed by ${releaseOn}, these storages and all files in them are deleted:`,
    }),
    release_coming: ({ plan, endsOn, releaseOn, isLast }) => ({
      subject: isLast
        ? `Last reminder: your files will be deleted on ${releaseOn}`
        : `Your files will be deleted on ${releaseOn}`,
      what: `Your DexNet plan “${plan}” ended on ${endsOn} and was not renewed. To keep your files, renew the plan or download them now. What is deleted can’t be brought back.`,
      aboutStorages: `On ${releaseOn} these storages and all files in them will be deleted:`,
    }),
    storages_released: ({ plan, endsOn }) => ({
      subject: "Your storages were deleted",
      what: `Your DexNet plan “${plan}” ended on ${endsOn} and was not renewed. You can buy a plan and create new storages at any time.`,
      aboutStorages: "These storages and all files in them were deleted:",
    }),
  },
  orOpenLink: "Or open this link on the device where you registered:",
  confirmEmail: "Confirm e-mail",
  setPassword: "Set a new password",
  when: "When",
  device: "Device",
  unknownDevice: "unknown",
  plan: "Plan",
  planEnd: "End of the plan",
  deletion: "Deletion",
  openBilling: "Open billing",
  automatic: "This is an automatic mail. Replies to it are not read.",
  dateLocale: "en-GB",
};
