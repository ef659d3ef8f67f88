/** What a code from a mail can be for. */
export const codePurposes = ["confirm_email", "sign_in", "delete_account", "reset_storage"] as const;
export type CodePurposeName = (typeof codePurposes)[number];

/** Every reason for which somebody can ask that a mail be sent. */
export const sendingPurposes = [...codePurposes, "reset_password"] as const;
export type SendingPurpose = (typeof sendingPurposes)[number];
