import type { Clock } from "@dexnet/blocks/clock";
import { applyOperations } from "../file-list/apply-operations.ts";
import type { FileOperation } from "../file-list/file-operations.ts";
import type { FileTree } from "../file-list/file-tree.ts";
import { checkedOperation } from "../file-list/operation-check.ts";
import { createTreeLayer } from "../file-list/tree-layer.ts";
import { createListeners, type Unsubscribe } from "../platform/listeners.ts";
import { createProcessLocks } from "../platform/locks.ts";
import { createRevert } from "./revert-changes.ts";

/** A change as a screen names it: "Move of 3 entries", "Rename of report.pdf". */
export interface ChangeLabel {
  kind: "rename" | "move" | "copy" | "trash" | "restore" | "join" | "new-folder" | "favourite" | "restore-version";
  /** Number of entries that the user has chosen. */
  count: number;
  /** Name of the first of them. */
  name: string;
}

/** The changes that the next undo and redo would concern. */
export interface UndoState {
  undo: ChangeLabel | null;
  redo: ChangeLabel | null;
}

/**
 * Makes the changes of a user to a file list, and remembers for each the operation that reverts it, in memory. Undo and redo
 * are new changes: the rules of merging apply to them as to any other ([Note: rebase]).
 */
export interface UndoHistory {
  /** Makes a change that can be undone. Nothing can be redone after it. */
  change(label: ChangeLabel, operation: FileOperation): Promise<void>;
  /** Returns what was undone. Changes that can't be undone any more are skipped. Null if there is nothing to undo. */
  undo(): Promise<ChangeLabel | null>;
  redo(): Promise<ChangeLabel | null>;
  /** Calls the listener with the state, at once and after each change. */
  subscribe(listener: (state: UndoState) => void): Unsubscribe;
}

export interface UndoHistoryDeps {
  readonly current: () => FileTree;
  readonly change: (operation: FileOperation) => Promise<void>;
  readonly clock: Clock;
}

interface Step {
  readonly label: ChangeLabel;
  /** Null for a change without effect. */
  readonly operation: FileOperation | null;
}

/** Changes that can be undone. */
const maxUndoSteps = 100;

export function createUndoHistory({ current, change, clock }: UndoHistoryDeps): UndoHistory {
  const done: Step[] = [];
  const undone: Step[] = [];
  const listeners = createListeners<UndoState>();
  const locks = createProcessLocks();

  const state = (): UndoState => ({ undo: done.at(-1)?.label ?? null, redo: undone.at(-1)?.label ?? null });

  /** The operation that reverts this one, if it is applied to the present list. Null if it has no effect on that. */
  function revertOf(operation: FileOperation): FileOperation | null {
    const tree = current();
    const layer = createTreeLayer(tree);
    applyOperations(layer, [operation], new Map());
    return createRevert(layer, tree, Math.floor(clock.now()));
  }

  async function moveStep(from: Step[], to: Step[]): Promise<ChangeLabel | null> {
    for (let step = from.pop(); step !== undefined; step = from.pop()) {
      const revert = step.operation === null ? null : revertOf(step.operation);
      if (step.operation === null || revert === null) continue;
      try {
        await change(step.operation);
      } catch (fault) {
        from.push(step);
        throw fault;
      }
      to.push({ label: step.label, operation: revert });
      listeners.notify(state());
      return step.label;
    }
    listeners.notify(state());
    return null;
  }

  return {
    change: (label, operation) =>
      locks.withLock("change", async () => {
        // With the name as it is stored.
        const checked = checkedOperation(current(), operation);
        const revert = revertOf(checked);
        await change(checked);
        if (revert === null) return;
        done.push({ label, operation: revert });
        if (done.length > maxUndoSteps) done.shift();
        undone.length = 0;
        listeners.notify(state());
      }),
    undo: () => locks.withLock("change", () => moveStep(done, undone)),
    redo: () => locks.withLock("change", () => moveStep(undone, done)),
    subscribe(listener) {
      listener(state());
      return listeners.subscribe(listener);
    },
  };
}
