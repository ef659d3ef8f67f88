/** Device as the map shows it. */
export interface PlacedDevice {
  readonly id: string;
  readonly city: string;
  /** ISO 3166 code of two letters. */
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly isOnline: boolean;
  readonly copies: number;
}

export type DotState = "holding" | "idle" | "offline";

export function dotStateOf({ isOnline, copies }: Pick<PlacedDevice, "isOnline" | "copies">): DotState {
  return !isOnline ? "offline" : copies > 0 ? "holding" : "idle";
}
