/** A link as it is in the address bar. */
export interface VisitedLink {
  readonly shareId: string;
  /** Fragment of the address. No request contains it. */
  readonly secret: string;
}
