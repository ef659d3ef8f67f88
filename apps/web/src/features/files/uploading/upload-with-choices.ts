import type { UploadChoice, UploadConflict, UploadRequest } from "@dexnet/drive/transfers/transfers";
import { type AskAboutConflict, askAboutConflicts, type Conflict } from "../conflicts/ask-about-conflicts.ts";

export interface UploadWithChoicesDeps {
  readonly upload: (request: UploadRequest) => Promise<readonly UploadConflict[]>;
  readonly ask: AskAboutConflict;
}

/**
 * Starts an upload with the person's answers about names that exist. False when the person cancels. Answers can lead to
 * further questions: about the content of folders that are merged, or about names that others have taken meanwhile.
 */
export async function uploadWithChoices(
  request: Omit<UploadRequest, "existing" | "choices">,
  { upload, ask }: UploadWithChoicesDeps,
): Promise<boolean> {
  const choices: UploadChoice[] = [];
  let forAll: UploadChoice["choice"] | null = null;
  const askUnlessForAll: AskAboutConflict = async (conflict, others) =>
    forAll === null ? ask(conflict, others) : { choice: forAll, isForAll: true };
  for (;;) {
    const conflicts = await upload({ ...request, existing: "ask", choices });
    if (conflicts.length === 0) return true;
    const answers = await askAboutConflicts(conflicts.map(questionOf), askUnlessForAll);
    if (answers === null) return false;
    forAll = answers.forAll;
    for (const conflict of conflicts) {
      const choice = answers.choices.get(questionOf(conflict).id);
      if (choice !== undefined) choices.push({ path: conflict.path, choice });
    }
  }
}

/** No name contains a slash. */
function questionOf({ path, isMergeable }: UploadConflict): Conflict {
  const name = path.join("/");
  return { id: name, name, isFolder: isMergeable };
}
