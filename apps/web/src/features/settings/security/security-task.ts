import type { Passkey } from "@dexnet/protocol/passkeys";

/** Change that the security page offers. */
export type SecurityTask =
  | { kind: "turn-on" | "new-codes" | "turn-off" | "change-password" | "add-passkey" }
  | { kind: "rename-passkey" | "remove-passkey"; passkey: Passkey };
