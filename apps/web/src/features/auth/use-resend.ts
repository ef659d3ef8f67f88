import { AppError } from "@dexnet/protocol/errors/errors";
import { useCallback, useEffect, useState } from "react";
import { type MailPurpose, mailWait } from "./mail-wait.ts";

/**
 * Sends a mail and counts down the wait before the next. `send` resolves to the seconds to wait. A refusal for being
 * too early sets the wait by the server's clock and is thrown like every other fault.
 */
export function useResend(purpose: MailPurpose, send: () => Promise<number>) {
  const [secondsLeft, setSecondsLeft] = useState(() => mailWait.secondsLeft(purpose));
  const [sending, setSending] = useState(false);
  const waiting = secondsLeft > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = window.setInterval(() => setSecondsLeft(mailWait.secondsLeft(purpose)), 250);
    return () => window.clearInterval(timer);
  }, [waiting, purpose]);

  const wait = useCallback(
    (seconds: number) => {
      mailWait.remember(purpose, seconds);
      setSecondsLeft(seconds);
    },
    [purpose],
  );

  const sendNow = useCallback(async () => {
    setSending(true);
    try {
      wait(await send());
    } catch (error) {
      const seconds = error instanceof AppError ? error.context.retryAfter : undefined;
      if (typeof seconds === "number") wait(seconds);
      throw error;
    } finally {
      setSending(false);
    }
  }, [send, wait]);

  return { secondsLeft, sending, sendNow };
}
