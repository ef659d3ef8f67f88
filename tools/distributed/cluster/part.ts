/** A process of the cluster that the test kills. */
export interface Part {
  readonly name: string;
  readonly kind: PartKind;
  /** kill -9. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** Resolves when the process serves requests again. */
  start(): Promise<void>;
}

export const partKinds = ["osd", "ledger", "api", "postgres", "gateway"] as const;
export type PartKind = (typeof partKinds)[number];
