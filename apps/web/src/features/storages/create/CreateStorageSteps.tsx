import type { Storage } from "@dexnet/protocol/products";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { userProductsKey } from "../../../platform/queries/product-queries.ts";
import { useTakeTrial } from "../../../platform/queries/use-start-trial.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useLeaveGuard } from "../../../widgets/confirm/use-leave-guard.ts";
import { Steps } from "../../../widgets/page/Steps.tsx";
import { ProgressPanel } from "../ProgressPanel.tsx";
import { PhraseStep } from "../phrase/PhraseStep.tsx";
import { type PlanWithCapacity, plansWithCapacity } from "../plan-capacity.ts";
import { type StorageDetails, StorageDetailsStep } from "./StorageDetailsStep.tsx";

type Stage = "details" | "phrase" | "work";

export interface CreateStorageStepsProps {
  plans: readonly [PlanWithCapacity, ...PlanWithCapacity[]];
  /** Names of the user's storages. */
  takenTitles: readonly string[];
  /** Called when the first step is done, with the plans that the steps go on with. */
  onBegin: (plans: readonly PlanWithCapacity[]) => void;
}

/** Steps: name and size, phrase with a check of three words, creation. A failure keeps the input. */
export function CreateStorageSteps({ plans, takenTitles, onBegin }: CreateStorageStepsProps) {
  const { t } = useTranslation("storages");
  const { drive, notify } = useApp();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const takeTrial = useTakeTrial();
  const [stage, setStage] = useState<Stage>("details");
  const [details, setDetails] = useState<StorageDetails | null>(null);
  const [words, setWords] = useState<readonly string[]>([]);
  const liftGuard = useLeaveGuard(stage !== "details", {
    title: t("create.leaveTitle"),
    text: t("create.leaveText"),
    confirmText: t("create.leaveConfirm"),
    cancelText: t("create.leaveCancel"),
  });

  const making = useMutation({ mutationFn: drive.createStorage, onSuccess: open });
  const beginning = useMutation({
    mutationFn: begin,
    onSuccess: () => setStage("phrase"),
    onError: (error) => {
      notify({ text: errorText(error), tone: "error" });
      // Another tab may have taken the trial.
      queries.invalidateQueries({ queryKey: userProductsKey });
    },
  });

  /** Takes the trial if the storage is to be created on it, and makes the phrase. A retry repeats only what is missing. */
  async function begin(entered: StorageDetails): Promise<void> {
    setDetails(entered);
    if (entered.userProductId === null) {
      const trial = await takeTrial();
      setDetails({ ...entered, userProductId: trial.id });
      onBegin(plansWithCapacity([trial], Date.now()));
      // The catalogue of this user is fetched again by the next page, not below these steps.
      queries.invalidateQueries({ queryKey: userProductsKey, refetchType: "none" });
    } else {
      onBegin(plans);
    }
    if (words.length === 0) setWords(await drive.newPhrase());
  }

  async function open(storage: Storage): Promise<void> {
    liftGuard();
    notify({ text: t("create.done") });
    queries.invalidateQueries({ queryKey: userProductsKey, refetchType: "none" });
    await navigate({ to: "/storages/$address", params: { address: storage.address }, replace: true });
  }

  function finish(): void {
    if (details === null || details.userProductId === null) return;
    setStage("work");
    making.mutate({ ...details, userProductId: details.userProductId, words });
  }

  return (
    <>
      <Steps labels={[t("create.stepDetails"), t("create.stepPhrase")]} current={stage === "details" ? 0 : 1} />
      {stage === "details" && (
        <StorageDetailsStep
          plans={plans}
          takenTitles={takenTitles}
          details={details}
          isWorking={beginning.isPending}
          onDone={(entered) => beginning.mutate(entered)}
        />
      )}
      {stage === "phrase" && (
        <PhraseStep
          words={words}
          storageTitle={details?.title ?? ""}
          submitText={t("create.submit")}
          onBack={() => setStage("details")}
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
