import { Button, TextInput, VisuallyHidden } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import numberedItem from "../../../widgets/numbered.module.css";
import classes from "./PhraseGrid.module.css";
import type { PhraseCheck } from "./use-phrase-check.ts";

/** `hidden` words are covered, and `check` asks for three of them. Only shown words are in the document. */
export type PhraseStage = "hidden" | "shown" | "check";

export interface PhraseGridProps {
  words: readonly string[];
  stage: PhraseStage;
  check: PhraseCheck;
  /** Id of the element that says which answers are wrong. */
  hintId: string;
  onShow: () => void;
}

/** The numbered words of a new phrase. */
export function PhraseGrid({ words, stage, check, hintId, onShow }: PhraseGridProps) {
  const { t } = useTranslation("storages");
  const list = useRef<HTMLOListElement>(null);
  const previous = useRef(stage);
  useEffect(() => {
    if (previous.current === stage) return;
    previous.current = stage;
    // The focused button was removed: the words get the focus and are read out.
    if (stage === "shown") list.current?.focus();
    if (stage === "check") list.current?.querySelector("input")?.focus();
  }, [stage]);
  const numbered = words.map((word, index) => ({ word, index, number: index + 1 }));
  return (
    <div className={classes.words}>
      <ol ref={list} tabIndex={-1} className={classes.grid} aria-hidden={stage === "hidden" || undefined}>
        {numbered.map(({ word, index, number }) =>
          stage === "check" && check.indexes.includes(index) ? (
            <li key={number}>
              <CheckField index={index} check={check} hintId={hintId} />
            </li>
          ) : (
            <li
              key={number}
              className={`${shared.row} ${numberedItem.item}`}
              aria-hidden={stage === "check" || undefined}
            >
              <span className={numberedItem.number} aria-hidden>
                {number}
              </span>
              {stage === "shown" ? (
                <span>
                  <VisuallyHidden>{t("phrase.word", { number })}: </VisuallyHidden>
                  {word}
                </span>
              ) : (
                <span className={classes.dots}>••••••</span>
              )}
            </li>
          ),
        )}
      </ol>
      {stage === "hidden" && (
        <div className={classes.cover}>
          <Button leftSection={<IconEye size={20} aria-hidden />} onClick={onShow}>
            {t("phrase.show")}
          </Button>
        </div>
      )}
    </div>
  );
}

function CheckField({ index, check, hintId }: { index: number; check: PhraseCheck; hintId: string }) {
  const { t } = useTranslation("storages");
  const isWrong = check.wrong.has(index);
  return (
    <TextInput
      name={`word-${index}`}
      aria-label={t("phrase.word", { number: index + 1 })}
      aria-describedby={hintId}
      value={check.answers.get(index) ?? ""}
      error={isWrong}
      onChange={(event) => check.answer(index, event.currentTarget.value)}
      leftSection={
        <span className={classes.number} data-wrong={isWrong || undefined} aria-hidden>
          {index + 1}
        </span>
      }
      leftSectionWidth={36}
      classNames={{ input: classes.answer ?? "" }}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
