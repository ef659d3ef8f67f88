import { useRef } from "react";
import grid from "../phrase/PhraseGrid.module.css";
import { insertWords, wordsFromText } from "../phrase/phrase-words.ts";
import { WordField } from "./WordField.tsx";

export interface PhraseFieldsProps {
  words: readonly string[];
  /** Indexes of wrong or missing words. */
  wrong: ReadonlySet<number>;
  wordList: readonly string[];
  /** Id of the element that explains the errors. */
  problemId: string;
  onChange: (words: string[]) => void;
  /** Called with the index of the focused field; null for none. */
  onFocusChange: (index: number | null) => void;
}

/** One field for each word. A whole phrase can be pasted into any of them. */
export function PhraseFields({ words, wrong, wordList, problemId, onChange, onFocusChange }: PhraseFieldsProps) {
  const fields = words.map((word, index) => ({ word, index }));
  const container = useRef<HTMLDivElement>(null);

  function focus(index: number): void {
    const fields = container.current?.querySelectorAll<HTMLInputElement>("input[data-word]");
    fields?.[Math.min(index, fields.length - 1)]?.focus();
  }

  function paste(index: number, found: readonly string[]): void {
    const placed = insertWords(words, index, found);
    onChange(placed);
    const empty = placed.indexOf("");
    // The number of fields changes with this.
    requestAnimationFrame(() => focus(empty === -1 ? placed.length - 1 : empty));
  }

  function change(index: number, text: string): void {
    const found = wordsFromText(text);
    if (found.length > 1) {
      paste(index, found);
      return;
    }
    onChange(words.map((word, each) => (each === index ? (found[0] ?? "") : word)));
    if (found.length === 1 && /\s$/.test(text)) focus(index + 1);
  }

  return (
    <div className={grid.grid} ref={container}>
      {fields.map(({ word, index }) => (
        <WordField
          key={index}
          index={index}
          word={word}
          isLast={index === words.length - 1}
          isWrong={wrong.has(index)}
          wordList={wordList}
          problemId={problemId}
          onChange={(text) => change(index, text)}
          onPick={(picked) => {
            onChange(words.map((each, position) => (position === index ? picked : each)));
            focus(index + 1);
          }}
          onPaste={(found) => paste(index, found)}
          onFocus={() => onFocusChange(index)}
          onBlur={() => onFocusChange(null)}
        />
      ))}
    </div>
  );
}
