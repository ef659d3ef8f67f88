/** Number of uses of the invite that the setting FIRST_INVITE_CODE creates. */
export const firstInviteUses = 1_000_000;
