import { useCallback, useRef, useState } from "react";
import type { AskAboutConflict, ConflictAnswer } from "./ask-about-conflicts.ts";
import type { ConflictQuestion } from "./ConflictModal.tsx";

/** Asks questions about conflicts with one modal, one after the other, whoever asks them. */
export function useConflictQuestion(): { question: ConflictQuestion | null; ask: AskAboutConflict } {
  const [question, setQuestion] = useState<ConflictQuestion | null>(null);
  const lastId = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const ask = useCallback<AskAboutConflict>((conflict, others) => {
    const show = () =>
      new Promise<ConflictAnswer | null>((resolve) => {
        lastId.current += 1;
        setQuestion({
          id: lastId.current,
          conflict,
          others,
          answer(answer) {
            setQuestion(null);
            resolve(answer);
          },
        });
      });
    const answered = last.current.then(show);
    last.current = answered;
    return answered;
  }, []);
  return { question, ask };
}
