import { useQuery } from "@tanstack/react-query";
import { passkeysQuery, twoFactorQuery } from "../../../platform/queries/security-queries.ts";
import { useApp } from "../../../platform/services/app-context.tsx";

/** Second factors that can confirm a change of this account. Neither of them if no second factor is on. */
export interface ProofMethods {
  /** A code of the authenticator, or a recovery code. */
  code: boolean;
  passkey: boolean;
}

/** The page has loaded both queries before it opens a dialog. */
export function useProofMethods(): ProofMethods {
  const { call } = useApp();
  const twoFactor = useQuery(twoFactorQuery(call)).data;
  const passkeys = useQuery(passkeysQuery(call)).data ?? [];
  const hasAuthenticator = twoFactor?.enabled ?? false;
  const hasCodes = (twoFactor?.recovery_codes_left ?? 0) > 0;
  return { code: hasAuthenticator || (passkeys.length > 0 && hasCodes), passkey: passkeys.length > 0 };
}
