import type { LogPins } from "./log-pins.ts";
import { checkRequirement, parseWitnessKey, type WitnessRequirement } from "./witness-requirement.ts";

/** The person's choice of required witnesses. */
export interface WitnessSettings {
  /** Witnesses that must have confirmed the log of the ledger, as the person has chosen on this device. */
  readWitnessRequirement(): Promise<WitnessRequirement>;
  /** It is used when a storage is opened the next time. Faults: witness_key_invalid, bad_request for fewer keys than needed. */
  saveWitnessRequirement(requirement: WitnessRequirement): Promise<void>;
  /** Fault: witness_key_invalid unless the text is the verifier key of a witness. */
  checkWitnessKey(text: string): Promise<void>;
}

export function createWitnessSettings({ pins }: { readonly pins: LogPins }): WitnessSettings {
  return {
    readWitnessRequirement: () => pins.readRequirement(),
    saveWitnessRequirement: async (requirement) => pins.writeRequirement(checkRequirement(requirement)),
    async checkWitnessKey(text) {
      parseWitnessKey(text);
    },
  };
}
