import { SettingsError } from "@dexnet/service/process/settings";
import { type Policy, parsePolicy } from "@dexnet/tlog/notes/policy";
import { TlogError } from "@dexnet/tlog/tlog-error";

/** Witnesses of the log, and how many of them must cosign. Undefined when none are configured. */
export function readWitnessPolicy(text: string | undefined): Policy | undefined {
  if (text === undefined) return undefined;
  try {
    const policy = parsePolicy(text);
    const isReachable = policy.witnesses.every(({ url }) => url !== undefined && /^https?:\/\//.test(url));
    if (isReachable) return policy;
  } catch (error) {
    if (!(error instanceof TlogError)) throw error;
    throw new SettingsError(`LOG_WITNESSES is not valid: ${error.message}`);
  }
  throw new SettingsError("LOG_WITNESSES must have the web address of each witness.");
}
