import type { Storage } from "@dexnet/protocol/products";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/errors/error-text.ts";
import { userProductsKey } from "../../../platform/queries/product-queries.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useLeaveGuard } from "../../../widgets/confirm/use-leave-guard.ts";
import { Steps } from "../../../widgets/page/Steps.tsx";
import { PhraseCheckStep } from "../phrase/PhraseCheckStep.tsx";
import { PhraseStep } from "../phrase/PhraseStep.tsx";
import { ProgressPanel } from "../shared/ProgressPanel.tsx";
import type { PlanWithCapacity } from "../shared/plan-capacity.ts";
import { type StorageDetails, StorageDetailsStep } from "./StorageDetailsStep.tsx";

type Stage = "details" | "phrase" | "check" | "work";

/** Steps: name and size, phrase, three of its words, creation. A failure keeps the input. */
export function CreateStorageSteps({ plans }: { plans: readonly [PlanWithCapacity, ...PlanWithCapacity[]] }) {
  const { t } = useTranslation("storages");
  const { drive, notify } = useApp();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [offered] = useState(plans);
  const [stage, setStage] = useState<Stage>("details");
  const [details, setDetails] = useState<StorageDetails | null>(null);
  const [words, setWords] = useState<readonly string[]>([]);
  const [saved, setSaved] = useState(false);
  const liftGuard = useLeaveGuard(stage !== "details", {
    title: t("create.leaveTitle"),
    text: t("create.leaveText"),
    confirmText: t("create.leaveConfirm"),
    cancelText: t("create.leaveCancel"),
  });

  const making = useMutation({ mutationFn: drive.createStorage, onSuccess: open });
  const phrase = useMutation({
    mutationFn: () => drive.newPhrase(),
    onSuccess: (made) => {
      setWords(made);
      setStage("phrase");
    },
    onError: (error) => notify({ text: errorText(error), tone: "error" }),
  });

  async function open(storage: Storage): Promise<void> {
    liftGuard();
    notify({ text: t("create.done") });
    queries.invalidateQueries({ queryKey: userProductsKey, refetchType: "none" });
    await navigate({ to: "/storages/$address", params: { address: storage.address }, replace: true });
  }

  function finish(): void {
    if (details === null) return;
    setStage("work");
    making.mutate({ ...details, words });
  }

  return (
    <>
      <Steps
        labels={[t("create.stepDetails"), t("create.stepPhrase"), t("create.stepCheck")]}
        current={stage === "details" ? 0 : stage === "phrase" ? 1 : 2}
      />
      {stage === "details" && (
        <StorageDetailsStep
          plans={offered}
          details={details}
          isWorking={phrase.isPending}
          onDone={(entered) => {
            setDetails(entered);
            if (words.length === 0) phrase.mutate();
            else setStage("phrase");
          }}
        />
      )}
      {stage === "phrase" && (
        <PhraseStep
          words={words}
          storageTitle={details?.title ?? ""}
          saved={saved}
          onSavedChange={setSaved}
          onBack={() => setStage("details")}
          onDone={() => setStage("check")}
        />
      )}
      {stage === "check" && (
        <PhraseCheckStep
          words={words}
          submitText={t("create.submit")}
          onBack={() => setStage("phrase")}
          onDone={finish}
        />
      )}
      {stage === "work" && (
        <ProgressPanel
          title={t("create.working")}
          text={t("create.workingText")}
          error={making.error}
          failedTitle={t("create.failed")}
          failedText={t("create.failedText")}
          onRetry={finish}
          retryText={t("create.tryAgain")}
          onBack={() => setStage("details")}
        />
      )}
    </>
  );
}
