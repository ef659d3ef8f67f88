import { Button, Checkbox } from "@mantine/core";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import { Callout } from "../../../widgets/page/Callout.tsx";
import { StepPanel } from "../StepPanel.tsx";
import { PhraseGrid, type PhraseStage } from "./PhraseGrid.tsx";
import classes from "./PhraseStep.module.css";
import { PhraseTools } from "./PhraseTools.tsx";
import { usePhraseCheck } from "./use-phrase-check.ts";

export interface PhraseStepProps {
  words: readonly string[];
  storageTitle: string;
  submitText: string;
  /** Colour of the button: red for an action that can't be undone. */
  isDestructive?: boolean;
  onBack: () => void;
  onDone: () => void;
}

/**
 * Shows a new phrase on request. When the user says that it is saved, the words are hidden and three of them are asked for, in
 * their places. The line above the buttons always says what comes next.
 */
export function PhraseStep(props: PhraseStepProps) {
  const { words, storageTitle, submitText, isDestructive = false, onBack, onDone } = props;
  const { t } = useTranslation("storages");
  const formId = useId();
  const hintId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [stage, setStage] = useState<PhraseStage>("hidden");
  const [wasShown, setWasShown] = useState(false);
  const check = usePhraseCheck(words);

  function show(): void {
    setWasShown(true);
    setStage("shown");
    check.reset();
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (stage !== "check") return;
    const wrong = check.submit();
    if (wrong === null) onDone();
    else form.current?.querySelector<HTMLInputElement>(`[name="word-${wrong}"]`)?.focus();
  }

  const wrongNumbers = [...check.wrong].map((index) => index + 1);
  const isWrong = stage === "check" && wrongNumbers.length > 0;
  const nextStep = { hidden: wasShown ? "nextSave" : "nextShow", shown: "nextSave", check: "nextCheck" }[stage];
  return (
    <StepPanel
      title={t("phrase.title")}
      text={t("phrase.text", { count: words.length })}
      buttons={
        <>
          {stage === "check" ? (
            <Button variant="default" onClick={show}>
              {t("phrase.lookAgain")}
            </Button>
          ) : (
            <Button variant="default" onClick={onBack}>
              {t("phrase.back")}
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            disabled={stage !== "check"}
            aria-describedby={hintId}
            {...(isDestructive ? { color: "error" } : {})}
          >
            {submitText}
          </Button>
        </>
      }
    >
      <Callout tone="warning" title={t("phrase.lossTitle")}>
        {t("phrase.lossText")}
      </Callout>
      <div>
        <form id={formId} ref={form} onSubmit={submit} noValidate autoComplete="off">
          <PhraseGrid words={words} stage={stage} check={check} hintId={hintId} onShow={show} />
        </form>
        <PhraseTools
          words={words}
          storageTitle={storageTitle}
          onHide={stage === "shown" ? () => setStage("hidden") : undefined}
        />
      </div>
      <Checkbox
        size="md"
        disabled={!wasShown}
        checked={stage === "check"}
        onChange={(event) => (event.currentTarget.checked ? setStage("check") : show())}
        label={t("phrase.saved")}
        description={t("phrase.savedText")}
      />
      <p id={hintId} className={`${shared.note} ${classes.hint}`} data-wrong={isWrong || undefined} aria-live="polite">
        {isWrong
          ? t("phrase.checkWrong", { count: wrongNumbers.length, numbers: wrongNumbers.join(", ") })
          : t(`phrase.${nextStep}`)}
      </p>
    </StepPanel>
  );
}
