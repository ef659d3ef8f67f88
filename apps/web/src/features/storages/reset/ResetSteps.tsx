import { AppError } from "@dexnet/protocol/errors/errors";
import { productCalls, type Storage } from "@dexnet/protocol/products";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCodeOf, useErrorText } from "../../../platform/i18n/error-text.ts";
import { userProductsKey } from "../../../platform/queries/product-queries.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useLeaveGuard } from "../../../widgets/confirm/use-leave-guard.ts";
import { ProgressPanel } from "../ProgressPanel.tsx";
import { PhraseStep } from "../phrase/PhraseStep.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { LossStep } from "./LossStep.tsx";
import { useCountdown } from "./use-countdown.ts";

type Stage = "loss" | "code" | "phrase" | "work";

/** Steps: loss, mailed code, new phrase with a check of three words, reset. A wrong code needs a new code, not a new phrase. */
export function ResetSteps({ storage }: { storage: Storage }) {
  const { t } = useTranslation("storages");
  const { call, drive, notify } = useApp();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [stage, setStage] = useState<Stage>("loss");
  const [code, setCode] = useState("");
  const [words, setWords] = useState<readonly string[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const { secondsLeft, start } = useCountdown();
  const { address, title, size } = storage;
  const liftGuard = useLeaveGuard(stage !== "loss" && stage !== "code", {
    title: t("reset.leaveTitle"),
    text: t("reset.leaveText"),
    confirmText: t("reset.leaveConfirm"),
    cancelText: t("reset.leaveCancel"),
  });

  const notifyError = (error: unknown) => notify({ text: errorText(error), tone: "error" });
  const sending = useMutation({
    mutationFn: () => call(productCalls.requestReset, { params: { address } }),
    onSuccess: ({ resend_after_seconds }) => {
      start(resend_after_seconds);
      notify({ text: t("reset.sent") });
      setStage("code");
    },
    onError: (error) => {
      // A code that was sent recently is still valid.
      if (errorCodeOf(error) === "resend_too_early") {
        const seconds = error instanceof AppError ? Number(error.context.retryAfter) : Number.NaN;
        if (Number.isFinite(seconds)) start(seconds);
        setStage("code");
      }
      notifyError(error);
    },
  });
  const phrase = useMutation({
    mutationFn: () => drive.newPhrase(),
    onSuccess: (made) => {
      setWords(made);
      setStage("phrase");
    },
    onError: notifyError,
  });
  const resetting = useMutation({ mutationFn: drive.resetStorage, onSuccess: open });

  async function open(made: Storage): Promise<void> {
    liftGuard();
    notify({ text: t("reset.done") });
    queries.removeQueries({ queryKey: userProductsKey });
    await navigate({ to: "/storages/$address", params: { address: made.address }, replace: true });
  }

  function reset(withCode: string): void {
    setStage("work");
    resetting.mutate({ address, title, sizeBytes: size, code: withCode, words });
  }

  function takeCode(entered: string): void {
    setCode(entered);
    if (isChecked) reset(entered);
    else if (words.length > 0) setStage("phrase");
    else phrase.mutate();
  }

  const isCodeWrong = ["code_invalid", "code_expired"].includes(errorCodeOf(resetting.error));
  switch (stage) {
    case "loss":
      return <LossStep storage={storage} isSending={sending.isPending} onSendCode={() => sending.mutate()} />;
    case "code":
      return (
        <CodeStep
          secondsLeft={secondsLeft}
          isSending={sending.isPending}
          onResend={() => sending.mutate()}
          onDone={takeCode}
        />
      );
    case "phrase":
      return (
        <PhraseStep
          words={words}
          storageTitle={title}
          submitText={t("reset.submit")}
          isDestructive
          onBack={() => setStage("code")}
          onDone={() => {
            setIsChecked(true);
            reset(code);
          }}
        />
      );
    case "work":
      return (
        <ProgressPanel
          title={t("reset.working")}
          text={t("reset.workingText")}
          error={resetting.error}
          failedTitle={t("reset.failed")}
          failedText={t("reset.failedText")}
          onRetry={() => (isCodeWrong ? setStage("code") : reset(code))}
          retryText={t(isCodeWrong ? "reset.otherCode" : "reset.tryAgain")}
          onBack={() => setStage("phrase")}
        />
      );
  }
}
