import { Button, Text } from "@mantine/core";
import { useEffect, useId, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import { SegmentedChoice } from "../../../widgets/SegmentedChoice.tsx";
import { maxPhraseLength } from "../phrase/phrase-words.ts";
import { KeyStoreFields } from "./KeyStoreFields.tsx";
import classes from "./PhraseEntryFields.module.css";
import { PhraseFields } from "./PhraseFields.tsx";
import type { PhraseEntry, PhraseForm } from "./use-phrase-entry.ts";

const forms: readonly PhraseForm[] = ["words", "file"];

/** Fields for a phrase, as words or as a key store file. They mark wrong words. */
export function PhraseEntryFields({ entry }: { entry: PhraseEntry }) {
  const { t } = useTranslation("storages");
  return (
    <>
      <SegmentedChoice
        label={t("entry.form")}
        fullWidth
        value={entry.form}
        options={forms.map((value) => ({ value, label: t(`entry.${value}`) }))}
        onChange={entry.setForm}
      />
      {entry.form === "words" ? <Words entry={entry} /> : <KeyStoreFields entry={entry} />}
    </>
  );
}

function Words({ entry }: { entry: PhraseEntry }) {
  const { t } = useTranslation("storages");
  const problemId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { problem, isDone } = entry;
  const wrong = useMemo(() => new Set(problem.kind === "none" ? [] : problem.indexes), [problem]);
  const firstWrong = problem.kind === "none" ? undefined : problem.indexes[0];

  // After a submit with errors, scrolls to the reason.
  useEffect(() => {
    if (isDone && firstWrong !== undefined) {
      box.current?.querySelectorAll<HTMLInputElement>("input[data-word]")[firstWrong]?.focus();
    }
  }, [isDone, firstWrong]);

  /** A pasted phrase brings its length along: this is for one that is typed. */
  function addWords(): void {
    const count = entry.words.length;
    entry.setLength(count + 1);
    // The first of the new fields, which are rendered with this.
    requestAnimationFrame(() => box.current?.querySelectorAll<HTMLInputElement>("input[data-word]")[count]?.focus());
  }

  return (
    <>
      <Text size="sm">{t("restore.hint")}</Text>
      <div ref={box}>
        <PhraseFields
          words={entry.words}
          wrong={wrong}
          wordList={entry.wordList}
          problemId={problemId}
          onChange={entry.setWords}
          onFocusChange={entry.setFocused}
        />
        <p id={problemId} className={`${shared.small} ${classes.problem}`} aria-live="polite">
          {problem.kind === "unknown" && t("restore.wordsUnknown", numbersOf(problem.indexes))}
          {problem.kind === "missing" && t("restore.wordsMissing", numbersOf(problem.indexes))}
        </p>
        {entry.words.length < maxPhraseLength && (
          <Button variant="subtle" size="sm" className={classes.more} onClick={addWords}>
            {t("restore.moreWords")}
          </Button>
        )}
      </div>
    </>
  );
}

function numbersOf(indexes: readonly number[]): { count: number; numbers: string } {
  return { count: indexes.length, numbers: indexes.map((index) => index + 1).join(", ") };
}
