import { useCallback, useRef, useState } from "react";
import type { ConflictQuestion } from "./ConflictModal.tsx";
import type { ConflictDeps } from "./resolve-conflicts.ts";

/** Asks questions about conflicts with one modal, one after the other. */
export function useConflictQuestion(): { question: ConflictQuestion | null; ask: ConflictDeps["ask"] } {
  const [question, setQuestion] = useState<ConflictQuestion | null>(null);
  const lastId = useRef(0);
  const ask = useCallback<ConflictDeps["ask"]>(
    (conflict, others) =>
      new Promise((resolve) => {
        lastId.current += 1;
        setQuestion({
          ...{ id: lastId.current, conflict, others },
          answer(answer) {
            setQuestion(null);
            resolve(answer);
          },
        });
      }),
    [],
  );
  return { question, ask };
}
