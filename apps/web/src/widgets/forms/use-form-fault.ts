import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCodeOf } from "../../platform/i18n/error-text.ts";
import { retryAfterSecondsOf, waitText } from "../../platform/i18n/wait-text.ts";
import { useSecondsLeft } from "../../platform/use-seconds-left.ts";
import type { FormError } from "./FormAlert.tsx";

interface FormFault {
  code: ReturnType<typeof errorCodeOf>;
  /** Time of the next allowed attempt, by the clock of this device. */
  until: number | null;
}

function faultOf(error: unknown): FormFault {
  const seconds = retryAfterSecondsOf(error);
  return { code: errorCodeOf(error), until: seconds === null ? null : Date.now() + seconds * 1000 };
}

/** Fault of a whole form, for its alert. A fault that is only a wait is counted down and disappears when the wait is over. */
export function useFormFault(initialFault: unknown = null) {
  const { t } = useTranslation("platform");
  const [fault, setFault] = useState(() => (initialFault === null ? null : faultOf(initialFault)));
  const secondsLeft = useSecondsLeft(fault?.until ?? null);
  const set = useCallback((error: unknown) => setFault(error === null ? null : faultOf(error)), []);

  if (fault === null || (fault.until !== null && secondsLeft === 0)) return { set, error: undefined };
  const { code, until } = fault;
  const error: FormError =
    until === null
      ? { sentence: t(`errors.${code}`), wait: undefined }
      : { sentence: t(`wait.${code}`), wait: waitText(t, secondsLeft) };
  return { set, error };
}
