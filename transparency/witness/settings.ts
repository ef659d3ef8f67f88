import { join, resolve } from "node:path";
import {
  type Environment,
  logLevelSetting,
  portSetting,
  readSettings,
  SettingsError,
  textSetting,
} from "@dexnet/service/process/settings";
import { isKeyName, parseVerifierKey, signatureTypes, type VerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { TlogError } from "@dexnet/tlog/tlog-error";
import * as z from "zod/mini";

const schema = z.object({
  WITNESS_PORT: portSetting(8083),
  WITNESS_INTERNAL_PORT: portSetting(8093),
  HOST: textSetting("127.0.0.1"),
  INTERNAL_HOST: textSetting("127.0.0.1"),
  DEXNET_DATA: textSetting(".data"),
  WITNESS_NAME: z
    .string()
    .check(z.refine(isKeyName, "must be a name without spaces and plus signs, such as witness.example/w1")),
  WITNESS_LOGS: z.string(),
  LOG_LEVEL: logLevelSetting(),
});

export interface WitnessSettings {
  readonly port: number;
  readonly internalPort: number;
  readonly host: string;
  readonly internalHost: string;
  readonly folder: string;
  readonly name: string;
  readonly logs: readonly VerifierKey[];
  readonly logLevel: string;
}

export function readWitnessSettings(env: Environment): WitnessSettings {
  const given = readSettings(schema, env);
  return {
    port: given.WITNESS_PORT,
    internalPort: given.WITNESS_INTERNAL_PORT,
    host: given.HOST,
    internalHost: given.INTERNAL_HOST,
    folder: join(resolve(given.DEXNET_DATA), "witness"),
    name: given.WITNESS_NAME,
    logs: given.WITNESS_LOGS.split(/[\s,]+/)
      .filter((text) => text !== "")
      .map(readLogKey),
    logLevel: given.LOG_LEVEL,
  };
}

function readLogKey(text: string): VerifierKey {
  try {
    const key = parseVerifierKey(text);
    if (key.type === signatureTypes.ed25519) return key;
  } catch (error) {
    if (!(error instanceof TlogError)) throw error;
  }
  throw new SettingsError("WITNESS_LOGS must be verifier keys of logs (name+id+key), separated by spaces.");
}
