import type { SignInOutcome } from "@dexnet/drive/session/account-session";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { SecondFactorMethod } from "@dexnet/protocol/sessions";
import { useState } from "react";
import { lazyPart } from "../../../widgets/lazy-part.tsx";

const load = () => import("./SecondFactorPage.tsx");

/** Loaded when a sign-in needs the second factor. */
export const SecondFactorPage = lazyPart("SecondFactorPage", async () => (await load()).SecondFactorPage);

/** Step of a sign-in. `fault` is the reason for a return to the first step. */
export type SignInStep =
  | { kind: "first"; fault: unknown }
  | { kind: "second-factor"; ticket: string; methods: readonly SecondFactorMethod[] };

/** Steps that both ways of signing in share. */
export function useSignInSteps() {
  const [step, setStep] = useState<SignInStep>({ kind: "first", fault: null });
  return {
    step,
    /** Shows the second factor unless the sign-in is complete. Fault: network, when its code can't be loaded. */
    async continueSignIn(outcome: SignInOutcome): Promise<void> {
      if (outcome.kind === "signed-in") return;
      await load().catch((cause: unknown) => {
        throw new AppError("network", { cause });
      });
      setStep({ kind: "second-factor", ticket: outcome.ticket, methods: outcome.methods });
    },
    restart: (fault: unknown) => setStep({ kind: "first", fault }),
  };
}
