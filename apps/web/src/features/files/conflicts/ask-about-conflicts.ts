/** A name that is taken in the folder where an entry shall be. */
export interface Conflict {
  readonly id: string;
  readonly name: string;
  /** Whether folders would be merged. */
  readonly isFolder: boolean;
}

export type ConflictChoice = "replace" | "keep-both" | "skip";

export interface ConflictAnswer {
  readonly choice: ConflictChoice;
  readonly isForAll: boolean;
}

/** Asks what happens with one conflict. `others` is the number of conflicts after it. Null cancels everything. */
export type AskAboutConflict = (conflict: Conflict, others: number) => Promise<ConflictAnswer | null>;

export interface ConflictChoices {
  /** By the ids of the conflicts. */
  readonly choices: ReadonlyMap<string, ConflictChoice>;
  /** Choice for all that may follow. */
  readonly forAll: ConflictChoice | null;
}

/** Asks about one conflict after the other, until an answer is for all. Null when the person cancels. */
export async function askAboutConflicts(
  conflicts: readonly Conflict[],
  ask: AskAboutConflict,
): Promise<ConflictChoices | null> {
  const choices = new Map<string, ConflictChoice>();
  for (const [index, conflict] of conflicts.entries()) {
    const answer = await ask(conflict, conflicts.length - index - 1);
    if (answer === null) return null;
    const answered = answer.isForAll ? conflicts.slice(index) : [conflict];
    for (const { id } of answered) choices.set(id, answer.choice);
    if (answer.isForAll) return { choices, forAll: answer.choice };
  }
  return { choices, forAll: null };
}
