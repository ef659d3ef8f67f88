import { AppError } from "@dexnet/protocol/errors";
import type { Storage } from "@dexnet/protocol/products";
import { Button, SegmentedControl, Text } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../shell/app-context.tsx";
import { errorCodeOf, useErrorText } from "../../../shell/error-text.ts";
import { notify } from "../../../widgets/snackbar/notify.ts";
import { Callout } from "../Callout.tsx";
import { lengthFor, phraseLengths } from "../phrase/phrase-words.ts";
import { StepPanel } from "../StepPanel.tsx";
import { PhraseFields } from "./PhraseFields.tsx";
import { phraseProblem } from "./phrase-problem.ts";
import classes from "./RestoreForm.module.css";
import { useWordList } from "./use-word-list.ts";

const emptyPhrase = Array.from({ length: 12 }, () => "");

/** Takes the phrase of a storage and opens it. Says which word is wrong, and what is wrong with the whole. */
export function RestoreForm({ storage }: { storage: Storage }) {
  const { t } = useTranslation("storages");
  const { drive } = useApp();
  const navigate = useNavigate();
  const problemId = useId();
  const [words, setWords] = useState<readonly string[]>(emptyPhrase);
  const [isDone, setIsDone] = useState(false);
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null);
  const wordList = useWordList();
  const known = useMemo(() => new Set(wordList), [wordList]);
  const problem = phraseProblem(words, known, { isDone, focusedIndex });

  const restoring = useMutation({
    mutationFn: async () => {
      const check = await drive.checkPhrase(words);
      if (check.kind !== "good") throw new AppError("phrase_invalid");
      await drive.restore(storage.address, words);
    },
    onSuccess: async () => {
      notify({ text: t("restore.done") });
      await navigate({ to: "/storages/$address", params: { address: storage.address }, replace: true });
    },
  });

  function change(next: readonly string[]): void {
    setWords(next);
    setIsDone(false);
    restoring.reset();
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setIsDone(true);
    if (phraseProblem(words, known, { isDone: true, focusedIndex }).kind === "none") restoring.mutate();
  }

  const wrong = useMemo(() => new Set(problem.kind === "none" ? [] : problem.indexes), [problem]);
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <StepPanel
        title={storage.title}
        text={t("restore.text")}
        takesFocus={false}
        buttons={
          <>
            <Button variant="default" onClick={() => change(emptyPhrase)} disabled={words.every((word) => word === "")}>
              {t("restore.clear")}
            </Button>
            <Button type="submit" loading={restoring.isPending}>
              {t("restore.submit")}
            </Button>
          </>
        }
      >
        <div className={classes.count}>
          <Text size="sm">{t("restore.hint")}</Text>
          <SegmentedControl
            aria-label={t("restore.count")}
            size="md"
            value={String(words.length)}
            data={phraseLengths.map(String)}
            onChange={(count) => {
              const length = lengthFor(Number(count));
              change(Array.from({ length }, (_, index) => words[index] ?? ""));
            }}
          />
        </div>
        <div>
          <PhraseFields
            words={words}
            wrong={wrong}
            wordList={wordList}
            problemId={problemId}
            onChange={change}
            onFocusChange={setFocusedIndex}
          />
          <p id={problemId} className={classes.problem} aria-live="polite">
            {problem.kind === "unknown" && t("restore.wordsUnknown", { numbers: numbersOf(problem.indexes) })}
            {problem.kind === "missing" && t("restore.wordsMissing", { numbers: numbersOf(problem.indexes) })}
          </p>
        </div>
        <RestoreError error={restoring.error} />
      </StepPanel>
      <p className={classes.forgotten}>
        {t("restore.forgotten")}{" "}
        <Link to="/storages/$address/reset" params={{ address: storage.address }} className={classes.link}>
          {t("restore.reset")}
        </Link>
      </p>
    </form>
  );
}

function RestoreError({ error }: { error: unknown }) {
  const { t } = useTranslation("storages");
  const errorText = useErrorText();
  if (error === null) return null;
  const code = errorCodeOf(error);
  return (
    <Callout tone="error" title={errorText(error)}>
      {code === "phrase_invalid" && t("restore.checksum")}
      {code === "phrase_mismatch" && t("restore.mismatch")}
    </Callout>
  );
}

function numbersOf(indexes: readonly number[]): string {
  return indexes.map((index) => index + 1).join(", ");
}
