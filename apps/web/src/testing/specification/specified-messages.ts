/** A text that the specification quotes. */
export interface SpecifiedMessage {
  /** English text, to the letter. */
  readonly text: string;
  /** Keys of the texts that have it, as "namespace:key". */
  readonly keys: readonly [string, ...string[]];
  /** Source that causes it, and what stands there: the error code, or the key. */
  readonly causedBy: readonly [path: string, what: string];
  /** Test that shows it on a screen, or in an answer where it says so, and what stands there. */
  readonly shownBy: readonly [path: string, what: string];
}

const api = "apps/api/src";
const web = "apps/web/src";
const drive = "packages/drive/src";

/** Cause of the message of an error code, and the test that shows it. */
function messageOfCode(
  code: string,
  text: string,
  causedBy: string,
  shownBy: string,
  what = `errors.${code}`,
): SpecifiedMessage {
  return { text, keys: [`platform:errors.${code}`], causedBy: [causedBy, code], shownBy: [shownBy, what] };
}

const fileMessages = `${web}/features/files/FileMessages.test.tsx`;
const transfersPanel = `${web}/features/transfers/TransfersIndicator.test.tsx`;
const checkout = `${web}/features/payments/checkout/CheckoutPage.test.tsx`;
const promocodes = `${api}/promocodes/promocode-uses.ts`;

const profileModal = `${web}/features/settings/profile/ProfileModal.test.tsx`;
const specifiedScreens = `${web}/testing/specification/specified-screens.test.tsx`;

/** A text of a screen: its key without the namespace is in the source. */
function screenText(key: string, text: string, source: string, shownBy: SpecifiedMessage["shownBy"]): SpecifiedMessage {
  return { text, keys: [key], causedBy: [`${web}/${source}`, key.replace(/^\w+:/, "")], shownBy };
}

/** Every title, label and text of a dialog that chapter 2 quotes, and "I saved" of chapter 4. */
export const specifiedScreenTexts: readonly SpecifiedMessage[] = [
  screenText("profile:tariff.free", "Free", "features/settings/profile/TariffSection.tsx", [
    profileModal,
    "tariff.free",
  ]),
  screenText("profile:tariff.open", "Open storage", "features/settings/profile/TariffSection.tsx", [
    profileModal,
    "tariff.open",
  ]),
  screenText("profile:tariff.upgrade", "Upgrade", "features/settings/profile/TariffSection.tsx", [
    profileModal,
    "tariff.upgrade",
  ]),
  screenText("profile:delete.button", "Delete account", "features/settings/profile/DeleteAccountButton.tsx", [
    profileModal,
    "delete.button",
  ]),
  screenText("profile:delete.title", "Delete account", "features/settings/profile/DeleteAccountButton.tsx", [
    profileModal,
    "delete.title",
  ]),
  screenText(
    "profile:delete.question",
    "Are you sure you want to dedicate the account?",
    "features/settings/profile/DeleteAccountButton.tsx",
    [profileModal, "delete.question"],
  ),
  screenText(
    "profile:delete.warning",
    "After deleting your account, all data will be lost.",
    "features/settings/profile/DeleteAccountButton.tsx",
    [profileModal, "delete.warning"],
  ),
  screenText("profile:signOut", "Log out", "features/settings/profile/ProfileView.tsx", [
    profileModal,
    "profile:signOut",
  ]),
  screenText("app:header.used", "Used {{used}} from {{total}}", "app/layout/header/StorageHeader.tsx", [
    specifiedScreens,
    "Used 1.23",
  ]),
  screenText("app:header.search", "Search...", "app/layout/header/SearchField.tsx", [specifiedScreens, "Search..."]),
  screenText("app:header.profile", "Profile", "app/layout/header/Header.tsx", [specifiedScreens, "app:header.profile"]),
  screenText("transfers:downloads", "Downloads", "features/transfers/TransfersIndicator.tsx", [
    transfersPanel,
    '"Downloads"',
  ]),
  {
    text: "Uploading {{count}}\u00a0objects",
    keys: ["transfers:title_other"],
    causedBy: [`${web}/features/transfers/TransfersIndicator.tsx`, 't("title"'],
    shownBy: [transfersPanel, "Uploading 40"],
  },
  ...["Home", "Features", "Pricing", "About"].map((text): SpecifiedMessage => {
    const page = text.toLowerCase();
    const causedBy = [`${web}/features/public/frame/PublicHeader.tsx`, page] as const;
    const shownBy = [`${web}/features/public/public-pages.test.tsx`, page] as const;
    return { text, keys: [`public:nav.${page}`], causedBy, shownBy };
  }),
  screenText("storages:phrase.saved", "I saved", "features/storages/phrase/PhraseStep.tsx", [
    `${web}/features/storages/create/CreateStoragePage.test.tsx`,
    "I saved",
  ]),
];

/** Every message of chapter 8, in its order. */
export const specifiedMessages: readonly SpecifiedMessage[] = [
  messageOfCode("internal", "Something went wrong. Try again.", `${web}/platform/i18n/error-text.ts`, fileMessages),
  {
    text: "Sorry! Something went wrong.",
    keys: ["widgets:error.title"],
    causedBy: [`${web}/app/ApplicationFailed.tsx`, "error.title"],
    shownBy: [`${web}/features/auth/password-reset/ResetPasswordPage.test.tsx`, "error.title"],
  },
  messageOfCode(
    "entry_not_found",
    "Can`t finish operation",
    `${drive}/file-list/operation-check.ts`,
    `${web}/features/files/details/DetailsModal.test.tsx`,
  ),
  messageOfCode(
    "promocode_failed",
    "Failed to apply promocode",
    `${api}/promocodes/promocode-service.ts`,
    checkout,
    "promocode_failed",
  ),
  messageOfCode(
    "promocode_exhausted",
    "Promocode invalid or already used",
    promocodes,
    checkout,
    "promocode_exhausted",
  ),
  messageOfCode("promocode_used", "Promocode already used", promocodes, checkout, "promocode_used"),
  messageOfCode("promocode_invalid", "Invalid promocode", promocodes, checkout, "promocode_invalid"),
  messageOfCode(
    "promocode_private",
    "Private promo code cannot be linked to more than one user.",
    promocodes,
    checkout,
    "promocode_private",
  ),
  messageOfCode("dexid_invalid", "Invalid DEX ID", `${api}/promocodes/dexids.ts`, checkout),
  messageOfCode(
    "storage_exists",
    "You already have an active storage",
    `${api}/storages/configure.ts`,
    `${web}/features/storages/create/NoCapacity.test.tsx`,
  ),
  messageOfCode(
    "code_invalid",
    "Code is invalid",
    `${api}/accounts/code-service.ts`,
    `${web}/features/auth/registration/EmailConfirmPage.test.tsx`,
  ),
  messageOfCode(
    "code_expired",
    "Code is expired",
    `${api}/accounts/code-service.ts`,
    `${web}/features/auth/registration/EmailConfirmPage.test.tsx`,
    "code_expired",
  ),
  {
    text: "Failed to rename storage.",
    keys: ["storages:rename.failed"],
    causedBy: [`${web}/features/storages/list/use-rename-storage.ts`, "rename.failed"],
    shownBy: [`${web}/features/storages/list/RenameStorageModal.test.tsx`, "rename.failed"],
  },
  messageOfCode(
    "phrase_mismatch",
    "Mnemonic phrase does not match public key. Try again.",
    `${drive}/storages/storages.ts`,
    "e2e/specs/files/storages.spec.ts",
  ),
  messageOfCode(
    "phrase_invalid",
    "Seed phrase is not valid. Try again.",
    "packages/crypto/src/wallet/wallet.ts",
    "e2e/specs/files/storages.spec.ts",
  ),
  messageOfCode(
    "directory_exists",
    "Directory with this name already exist in this directory. Rename directory firstly.",
    `${drive}/file-list/operation-check.ts`,
    fileMessages,
  ),
  messageOfCode(
    "file_exists",
    "File with this name already exist in this folder. Rename file firstly.",
    `${drive}/file-list/operation-check.ts`,
    fileMessages,
  ),
  {
    text: "This name already using",
    keys: ["platform:errors.name_taken", "files:conflict.title"],
    causedBy: [`${drive}/file-list/operation-check.ts`, "name_taken"],
    shownBy: [`${web}/features/files/FileBrowser.test.tsx`, "errors.name_taken"],
  },
  messageOfCode(
    "address_invalid",
    "Invalid address format",
    `${api}/storages/normalize-address.ts`,
    "e2e/specs/files/storages.spec.ts",
  ),
  messageOfCode(
    "copies_unavailable",
    "File is not available for download now. Please, try to download it later.",
    "apps/ledger/src/blocks/block-service.ts",
    transfersPanel,
    "copies_unavailable",
  ),
  messageOfCode(
    "file_broken",
    "File is broken",
    `${drive}/transfers/downloads/download-file.ts`,
    `${web}/features/viewer/FileViewer.test.tsx`,
  ),
  {
    text: "File is partially broken.",
    keys: ["platform:errors.file_partially_broken", "sharing:progress.asks"],
    causedBy: [`${drive}/transfers/downloads/download-file.ts`, "file_partially_broken"],
    shownBy: [transfersPanel, "file_partially_broken"],
  },
  {
    text: "Error loading media",
    keys: ["viewer:mediaFailed", "sharing:visit.previewFailed"],
    causedBy: [`${web}/features/viewer/content/FileContent.tsx`, "mediaFailed"],
    shownBy: [`${web}/features/viewer/FileViewer.test.tsx`, "viewer:mediaFailed"],
  },
  {
    text: "Video viewer is not available",
    keys: ["viewer:videoUnavailable"],
    causedBy: [`${web}/features/viewer/content/FileContent.tsx`, "videoUnavailable"],
    shownBy: [`${web}/features/viewer/FileViewer.test.tsx`, "viewer:videoUnavailable"],
  },
  {
    text: "Clipboard is empty",
    keys: ["files:clipboardEmpty"],
    causedBy: [`${web}/features/files/commands/use-commands.ts`, "clipboardEmpty"],
    shownBy: [`${web}/features/files/FileBrowser.test.tsx`, "clipboardEmpty"],
  },
  {
    text: "Nothing found matching your request",
    keys: ["files:notFound", "sharing:choose.notFound"],
    causedBy: [`${web}/features/files/EmptyList.tsx`, "notFound"],
    shownBy: ["e2e/specs/files/file-browser.spec.ts", "files:notFound"],
  },
  {
    text: "File too large",
    keys: ["platform:errors.file_too_large", "platform:errors.quota_exceeded"],
    causedBy: [`${drive}/transfers/uploads/uploads.ts`, "file_too_large"],
    shownBy: [fileMessages, "file_too_large"],
  },
  messageOfCode(
    "files_too_large",
    "Files too large",
    `${drive}/transfers/uploads/uploads.ts`,
    fileMessages,
    "files_too_large",
  ),
  {
    text: "The upload of the file was interrupted.",
    keys: ["transfers:uploadInterrupted"],
    causedBy: [`${web}/features/files/uploading/use-uploading.ts`, "uploadInterrupted"],
    shownBy: [fileMessages, "transfers:uploadInterrupted"],
  },
  {
    text: "The download of the file was interrupted.",
    keys: ["transfers:downloadInterrupted"],
    causedBy: [`${web}/features/transfers/receipts/use-receipt-notices.ts`, "downloadInterrupted"],
    shownBy: ["e2e/specs/transfers/downloads.walk.spec.ts", "downloadInterrupted"],
  },
  {
    text: "The deletion of the file was interrupted.",
    keys: ["platform:deletion.fileInterrupted"],
    causedBy: [`${web}/platform/use-deletion-notices.ts`, "deletion.fileInterrupted"],
    shownBy: [fileMessages, "platform:deletion.fileInterrupted"],
  },
  {
    text: "Storage does not exist (wrong link)",
    keys: ["platform:errors.storage_not_found", "platform:errors.share_not_found", "widgets:storageGone.title"],
    causedBy: [`${api}/storages/storage-service.ts`, "storage_not_found"],
    shownBy: ["e2e/specs/files/storages.spec.ts", "storageGone.title"],
  },
  {
    text: "You do not have a paid plan. Please buy a plan first.",
    keys: ["platform:errors.plan_required", "platform:errors.address_not_entitled"],
    causedBy: [`${api}/storages/configure.ts`, "plan_required"],
    shownBy: [`${web}/features/storages/create/NoCapacity.test.tsx`, "errors.plan_required"],
  },
  messageOfCode(
    "plan_active",
    "The current tariff plan has not yet expired.",
    `${api}/products/product-service.ts`,
    `${web}/features/plans/PlansPage.test.tsx`,
  ),
  messageOfCode(
    "in_development",
    "This feature is in development",
    `${api}/payments/payment-routes.ts`,
    checkout,
    "in_development",
  ),
  {
    text: "No seed phrase is saved on this device.",
    keys: ["platform:errors.phrase_not_saved"],
    causedBy: [`${drive}/storages/storages.ts`, "phrase_not_saved"],
    shownBy: ["e2e/specs/files/storages.spec.ts", "errors.phrase_not_saved"],
  },
  {
    text: "Editing is supported only in Chrome and browsers of its family. In this browser a download can’t go on after a reload, and an upload then asks for its files again.",
    keys: ["app:browserWarning.text"],
    causedBy: [`${web}/app/layout/BrowserWarning.tsx`, "browserWarning.text"],
    shownBy: ["e2e/specs/shell/firefox.long.spec.ts", "browserWarning"],
  },
  {
    text: "File uploaded",
    keys: ["transfers:fileUploaded"],
    causedBy: [`${web}/features/transfers/receipts/use-receipt-notices.ts`, "fileUploaded"],
    shownBy: ["e2e/specs/transfers/transfers.spec.ts", "transfers:fileUploaded"],
  },
  {
    text: "File downloaded",
    keys: ["transfers:fileDownloaded"],
    causedBy: [`${web}/features/transfers/receipts/use-receipt-notices.ts`, "fileDownloaded"],
    shownBy: ["e2e/specs/transfers/transfers.spec.ts", "transfers:fileDownloaded"],
  },
  {
    text: "{{what}} moved to the trash",
    keys: ["files:done.trash"],
    causedBy: [`${web}/features/files/commands/use-change-notices.ts`, "done."],
    shownBy: [`${web}/features/files/FileBrowser.test.tsx`, "files:done.trash"],
  },
  {
    text: "Storage added",
    keys: ["storages:create.done"],
    causedBy: [`${web}/features/storages/create/CreateStorageSteps.tsx`, "create.done"],
    shownBy: ["e2e/specs/files/storages.spec.ts", "storages:create.done"],
  },
  {
    text: "Promocode applied",
    keys: ["platform:promocodeApplied", "payments:promocode.applied"],
    causedBy: [`${web}/features/payments/PromocodeLink.tsx`, "promocodeApplied"],
    shownBy: ["e2e/specs/account/payments.spec.ts", "promocodeApplied"],
  },
  {
    text: "Address copied",
    keys: ["storages:list.addressCopied", "payments:pending.addressCopied"],
    causedBy: [`${web}/features/storages/list/StorageCard.tsx`, "list.addressCopied"],
    shownBy: ["e2e/specs/files/storages.spec.ts", "addressCopied"],
  },
  {
    text: "Mnemonic copied",
    keys: ["storages:phrase.copied"],
    causedBy: [`${web}/features/storages/phrase/PhraseTools.tsx`, "phrase.copied"],
    shownBy: ["e2e/specs/shell/notices.spec.ts", "phrase.copied"],
  },
];
