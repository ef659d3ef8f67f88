import type { PhraseSource } from "@dexnet/drive/drive";
import { useMemo, useState } from "react";
import { phraseLengthFor } from "../phrase/phrase-words.ts";
import { type PhraseProblem, phraseProblem } from "./phrase-problem.ts";
import { useWordList } from "./use-word-list.ts";

const emptyPhrase: readonly string[] = Array.from({ length: 12 }, () => "");

/** Chosen key store file; its text stays encrypted until the worker has its password. */
export interface ChosenFile {
  name: string;
  text: string;
}

export type PhraseForm = "words" | "file";

/** Input of a phrase as words or as a key store file. */
export interface PhraseEntry {
  form: PhraseForm;
  setForm: (form: PhraseForm) => void;
  words: readonly string[];
  wordList: readonly string[];
  problem: PhraseProblem;
  setWords: (words: readonly string[]) => void;
  setLength: (wordCount: number) => void;
  setFocused: (index: number | null) => void;
  file: ChosenFile | null;
  setFile: (file: ChosenFile) => void;
  password: string;
  setPassword: (password: string) => void;
  /** Whether the input was submitted: from then on missing parts are shown. */
  isDone: boolean;
  isEmpty: boolean;
  clear: () => void;
  /** Returns the input; null when something is missing, which is then shown. */
  submit: () => PhraseSource | null;
}

/** `onEdit` is called with every change, which makes earlier faults obsolete. */
export function usePhraseEntry(onEdit: () => void): PhraseEntry {
  const [form, setForm] = useState<PhraseForm>("words");
  const [words, setWords] = useState(emptyPhrase);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [password, setPassword] = useState("");
  const [isDone, setIsDone] = useState(false);
  const [focusedIndex, setFocused] = useState<number | null>(null);
  const wordList = useWordList();
  const known = useMemo(() => new Set(wordList), [wordList]);

  function edited(): void {
    setIsDone(false);
    onEdit();
  }
  function changeWords(next: readonly string[]): void {
    setWords(next);
    edited();
  }

  return {
    form,
    setForm(chosen) {
      setForm(chosen);
      edited();
    },
    words,
    wordList,
    problem: phraseProblem(words, known, { isDone, focusedIndex }),
    setWords: changeWords,
    setLength(wordCount) {
      changeWords(Array.from({ length: phraseLengthFor(wordCount) }, (_, index) => words[index] ?? ""));
    },
    setFocused,
    file,
    setFile(chosen) {
      setFile(chosen);
      edited();
    },
    password,
    setPassword(typed) {
      setPassword(typed);
      edited();
    },
    isDone,
    isEmpty: form === "words" ? words.every((word) => word === "") : file === null && password === "",
    clear() {
      setFile(null);
      setPassword("");
      changeWords(emptyPhrase);
    },
    submit() {
      setIsDone(true);
      if (form === "file") return file === null || password === "" ? null : { fileText: file.text, password };
      const { kind } = phraseProblem(words, known, { isDone: true, focusedIndex });
      return kind === "none" ? words : null;
    },
  };
}
