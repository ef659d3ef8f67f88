import { describe, expect, test } from "vitest";
import { type ProtectionState, protectionItems } from "./protection-items.ts";

const bare: ProtectionState = {
  emailConfirmed: true,
  hasAuthenticator: false,
  passkeys: 0,
  recoveryCodesLeft: 0,
  storages: 0,
};
const states = (changes: Partial<ProtectionState>) =>
  Object.fromEntries(protectionItems({ ...bare, ...changes }).map(({ name, state }) => [name, state]));

describe("protectionItems", () => {
  test("asks for a second factor first, and names no recovery codes without one", () => {
    expect(states({})).toEqual({ email: "good", secondFactor: "urgent", passkey: "advised" });
  });

  test("counts a passkey as the second factor", () => {
    expect(states({ passkeys: 1, recoveryCodesLeft: 10 })).toEqual({
      email: "good",
      secondFactor: "good",
      passkey: "good",
      recoveryCodes: "good",
    });
  });

  test.each([
    [0, "urgent"],
    [3, "advised"],
    [4, "good"],
  ])("rates %i recovery codes as %s", (recoveryCodesLeft, state) => {
    expect(states({ hasAuthenticator: true, recoveryCodesLeft }).recoveryCodes).toBe(state);
  });

  test("does not claim to know whether the phrases are kept", () => {
    expect(states({ storages: 2 }).phrases).toBe("unknown");
  });
});
