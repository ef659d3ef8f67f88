import { formatInviteCode } from "@dexnet/protocol/codes/invite-code";
import { inviteCodeField } from "@dexnet/protocol/fields";

/** Invite code of the link that opened the application; empty without one. */
export function inviteOfLink(search: Record<string, unknown>): string {
  const parsed = inviteCodeField.safeParse(search.invite);
  return parsed.success ? formatInviteCode(parsed.data) : "";
}
