/**
 * How many parts may be under way at once, by how the link takes it: one more while it goes well, half on trouble, never more
 * than the person allows. All transfers of a drive share one for each direction.
 */
export interface Flight {
  /** Waits until another part may go. Faults: transfer_cancelled by the signal. */
  enter(signal: AbortSignal): Promise<Place>;
  /** Null: as many as there is use for. */
  limit(most: number | null): void;
  /** While it is true, nothing more may go. */
  suspend(isSuspended: boolean): void;
  /** Ends a wait that a fault has caused: the connection is back. */
  hurry(): void;
  /** The most that may be under way now. */
  width(): number;
}

/** To be left exactly once. */
export interface Place {
  /**
   * `good`: the part went through. `trouble`: the link or the server had trouble, which halves the width and makes everybody wait,
   * longer with each trouble in a row, and at least as long as the server asked for. `neither`: it says nothing about the link.
   */
  leave(outcome: "good" | "neither" | { trouble: unknown }): void;
}
