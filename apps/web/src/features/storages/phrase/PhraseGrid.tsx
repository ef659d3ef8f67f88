import { Button, VisuallyHidden } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import numberedItem from "../../../widgets/numbered/numbered.module.css";
import classes from "./PhraseStep.module.css";

export interface PhraseGridProps {
  words: readonly string[];
  shown: boolean;
  onShow: () => void;
}

/** Numbered words. Hidden words are not in the document. */
export function PhraseGrid({ words, shown, onShow }: PhraseGridProps) {
  const { t } = useTranslation("storages");
  const list = useRef<HTMLOListElement>(null);
  const wasShown = useRef(shown);
  useEffect(() => {
    // The focused button was removed: the words get the focus and are read out.
    if (shown && !wasShown.current) list.current?.focus();
    wasShown.current = shown;
  }, [shown]);
  const numbered = words.map((word, index) => ({ word, number: index + 1 }));
  return (
    <div className={classes.words}>
      <ol ref={list} tabIndex={-1} className={classes.grid} aria-hidden={!shown || undefined}>
        {numbered.map(({ word, number }) => (
          <li key={number} className={numberedItem.item}>
            <span className={numberedItem.number} aria-hidden>
              {number}
            </span>
            {shown ? (
              <span>
                <VisuallyHidden>{t("phrase.word", { number })}: </VisuallyHidden>
                {word}
              </span>
            ) : (
              <span className={classes.dots}>••••••</span>
            )}
          </li>
        ))}
      </ol>
      {!shown && (
        <div className={classes.cover}>
          <Button variant="default" leftSection={<IconEye size={20} />} onClick={onShow}>
            {t("phrase.show")}
          </Button>
        </div>
      )}
    </div>
  );
}
