import { Autocomplete } from "@mantine/core";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import { useTranslation } from "react-i18next";
import grid from "../phrase/PhraseGrid.module.css";
import { suggestionsFor, wordsFromText } from "../phrase/phrase-words.ts";
import classes from "./PhraseFields.module.css";

export interface WordFieldProps {
  index: number;
  word: string;
  isLast: boolean;
  isWrong: boolean;
  wordList: readonly string[];
  problemId: string;
  onChange: (text: string) => void;
  onPick: (word: string) => void;
  onPaste: (words: string[]) => void;
  onFocus: () => void;
  onBlur: () => void;
}

/** Field for one word of a phrase, with suggestions from the word list. */
export function WordField(props: WordFieldProps) {
  const { index, word, isLast, isWrong, wordList, problemId, onChange, onPick, onPaste, onFocus, onBlur } = props;
  const { t } = useTranslation("storages");
  // The last word completes the phrase: Enter sends it instead of choosing a longer word.
  const suggestions = isLast && wordList.includes(word) ? [] : suggestionsFor(wordList, word);
  return (
    <Autocomplete
      data-word={index}
      aria-label={t("restore.word", { number: index + 1 })}
      aria-describedby={isWrong ? problemId : undefined}
      value={word}
      error={isWrong}
      data={suggestions}
      // The list is filtered already.
      filter={({ options }) => options}
      selectFirstOptionOnChange
      withScrollArea={false}
      comboboxProps={{
        shadow: "none",
        transitionProps: { duration: 0 },
        position: "bottom-start",
        withinPortal: false,
      }}
      leftSection={
        <span className={grid.number} data-wrong={isWrong || undefined} aria-hidden>
          {index + 1}
        </span>
      }
      leftSectionWidth={36}
      classNames={{ input: grid.word ?? "", option: classes.option ?? "" }}
      onChange={onChange}
      onOptionSubmit={onPick}
      onPaste={(event) => {
        const found = wordsFromText(event.clipboardData.getData("text"));
        if (found.length < 2) return;
        event.preventDefault();
        onPaste(found);
      }}
      onFocus={onFocus}
      onBlur={onBlur}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
