/** Something that the ledger must hear about an address (lower case). */
export type EntitlementChange = Entitlement | { kind: "forget"; address: string };

/** How much an address may keep, and until when. */
export interface Entitlement {
  kind: "entitle";
  address: string;
  sizeBytes: number;
  paidUntil: Date;
}
