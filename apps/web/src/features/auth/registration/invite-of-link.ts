import { inviteCodeField } from "@dexnet/protocol/fields";
import { formatInviteCode } from "@dexnet/protocol/invite-code";

/** Invite code of the link that opened the application; empty without one. */
export function inviteOfLink(search: Record<string, unknown>): string {
  const parsed = inviteCodeField.safeParse(search.invite);
  return parsed.success ? formatInviteCode(parsed.data) : "";
}
