import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { StepPanel } from "../shared/StepPanel.tsx";
import classes from "./PhraseCheckStep.module.css";
import { pickWordsToCheck, wrongAnswers } from "./words-to-check.ts";

export interface PhraseCheckStepProps {
  words: readonly string[];
  submitText: string;
  /** Colour of the button: red for an action that can't be undone. */
  isDestructive?: boolean;
  onBack: () => void;
  onDone: () => void;
}

const noWords: ReadonlySet<number> = new Set();

export function PhraseCheckStep({ words, submitText, isDestructive = false, onBack, onDone }: PhraseCheckStepProps) {
  const { t } = useTranslation("storages");
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [indexes] = useState(() => pickWordsToCheck(words.length, secureRandom));
  const [answers, setAnswers] = useState<ReadonlyMap<number, string>>(
    () => new Map(indexes.map((index) => [index, ""])),
  );
  const [wrong, setWrong] = useState(noWords);

  function answer(index: number, text: string): void {
    setAnswers(new Map(answers).set(index, text));
    if (wrong.has(index)) setWrong(new Set([...wrong].filter((each) => each !== index)));
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const found = wrongAnswers(words, answers);
    if (found.length === 0) {
      onDone();
      return;
    }
    setWrong(new Set(found));
    form.current?.querySelector<HTMLInputElement>(`[name="word-${found[0]}"]`)?.focus();
  }

  return (
    <StepPanel
      title={t("phrase.checkTitle")}
      text={t("phrase.checkText")}
      buttons={
        <>
          <Button variant="default" onClick={onBack}>
            {t("phrase.lookAgain")}
          </Button>
          <Button type="submit" form={formId} {...(isDestructive ? { color: "error" } : {})}>
            {submitText}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={classes.fields} onSubmit={submit} noValidate autoComplete="off">
        {indexes.map((index) => (
          <TextInput
            key={index}
            name={`word-${index}`}
            label={t("phrase.word", { number: index + 1 })}
            value={answers.get(index) ?? ""}
            error={wrong.has(index) && t("phrase.checkWrong", { number: index + 1 })}
            onChange={(event) => answer(index, event.currentTarget.value)}
            classNames={{ input: classes.word ?? "" }}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        ))}
      </form>
    </StepPanel>
  );
}

/** Random number from 0 to below 1. The asked words are no secret, but should not be predictable. */
function secureRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}
