/** A change as a screen names it: "Move of 3 entries", "Rename of report.pdf". */
export interface ChangeLabel {
  kind: "rename" | "move" | "copy" | "trash" | "restore" | "join" | "new-folder" | "favourite" | "restore-version";
  /** Number of entries that the user has chosen. */
  count: number;
  /** Name of the first of them. */
  name: string;
}
