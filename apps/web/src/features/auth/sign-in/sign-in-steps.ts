import type { SignInOutcome } from "@dexnet/drive/session/account-session";
import { AppError } from "@dexnet/protocol/errors";
import { useState } from "react";
import { lazyPart } from "../../../widgets/lazy/lazy-part.tsx";

const load = () => import("./SecondFactorPage.tsx");

/** Its code comes when somebody has a second factor. */
export const SecondFactorPage = lazyPart("SecondFactorPage", async () => (await load()).SecondFactorPage);

/** Where a sign-in stands: at its first step (again, for a reason), or at the second factor. */
export type SignInStep = { kind: "first"; fault: unknown } | { kind: "second-factor"; ticket: string };

/** The steps that both ways of signing in have in common. */
export function useSignInSteps() {
  const [step, setStep] = useState<SignInStep>({ kind: "first", fault: null });
  return {
    step,
    /** With a whole sign-in the guards lead on. Fault: network, when the next step does not come. */
    async goOn(outcome: SignInOutcome): Promise<void> {
      if (outcome.kind === "signed-in") return;
      await load().catch((cause: unknown) => {
        throw new AppError("network", { cause });
      });
      setStep({ kind: "second-factor", ticket: outcome.ticket });
    },
    startAgain: (fault: unknown) => setStep({ kind: "first", fault }),
  };
}
