/** State from which the protection of an account is derived. */
export interface ProtectionState {
  emailConfirmed: boolean;
  hasAuthenticator: boolean;
  passkeys: number;
  recoveryCodesLeft: number;
  storages: number;
}

export interface ProtectionItem {
  name: "email" | "secondFactor" | "passkey" | "recoveryCodes" | "phrases";
  /** `unknown`: only the person can know it. */
  state: "good" | "advised" | "urgent" | "unknown";
  /** Number that its text names. */
  count?: number;
}

/** Number of recovery codes below which new ones are advised. */
const fewCodes = 4;

/** Items in the order of their weight. Those that do not apply are left out. */
export function protectionItems(found: ProtectionState): ProtectionItem[] {
  const { emailConfirmed, hasAuthenticator, passkeys, recoveryCodesLeft, storages } = found;
  const hasSecondFactor = hasAuthenticator || passkeys > 0;
  const items: ProtectionItem[] = [
    { name: "email", state: emailConfirmed ? "good" : "urgent" },
    { name: "secondFactor", state: hasSecondFactor ? "good" : "urgent" },
    { name: "passkey", state: passkeys > 0 ? "good" : "advised", count: passkeys },
  ];
  if (hasSecondFactor) {
    const state = recoveryCodesLeft === 0 ? "urgent" : recoveryCodesLeft < fewCodes ? "advised" : "good";
    items.push({ name: "recoveryCodes", state, count: recoveryCodesLeft });
  }
  if (storages > 0) items.push({ name: "phrases", state: "unknown", count: storages });
  return items;
}
