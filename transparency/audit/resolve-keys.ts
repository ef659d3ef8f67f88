import { equalBytes } from "@dexnet/crypto/verify/bytes";
import { parseCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import { parseNote } from "@dexnet/tlog/notes/note";
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { TlogError } from "@dexnet/tlog/tlog-error";
import * as z from "zod/mini";
import type { AuditArguments } from "./arguments.ts";
import type { AuditState } from "./audit-state.ts";
import { AuditFault, ViolationError } from "./findings.ts";
import type { LogClient } from "./log-client.ts";

const infoSchema = z.object({
  verifier_key: z.string(),
  map_key: z.optional(z.string()),
  witnesses: z._default(z.array(z.string()), []),
  anchor: z._default(
    z.nullable(
      z.object({ chain_id: z.int().check(z.positive()), contract: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)) }),
    ),
    null,
  ),
});

/** Statements of the ledger about its log. They are used only where the auditor was given nothing, and then pinned. */
export type LogInfo = z.output<typeof infoSchema>;

/** Undefined for a log that does not say it: any log of C2SP tlog-tiles can be audited when its key is given. */
export async function readLogInfo(client: LogClient): Promise<LogInfo | undefined> {
  try {
    return infoSchema.safeParse(await client.readInfo()).data;
  } catch (error) {
    if (error instanceof AuditFault) return undefined;
    throw error;
  }
}

/** Key of the log: given, of the policy, of an earlier audit, or of the ledger itself at the first one. */
export async function resolveLogKey(deps: {
  readonly given: Pick<AuditArguments, "logKey" | "policy">;
  readonly state: AuditState | undefined;
  readonly info: LogInfo | undefined;
  readonly client: LogClient;
}): Promise<VerifierKey> {
  const { given, state, info } = deps;
  const pinned = state === undefined ? undefined : parseVerifierKey(state.logKey);
  const chosen = given.logKey ?? (await findInPolicy(deps)) ?? pinned ?? readKey(info?.verifier_key);
  if (chosen === undefined) throw new AuditFault("The ledger does not name the key of its log: give it with --key.");
  if (pinned !== undefined && formatVerifierKey(pinned) !== formatVerifierKey(chosen)) {
    throw new AuditFault("The folder has audits of a log with another key: use another folder.");
  }
  if (info !== undefined && info.verifier_key !== formatVerifierKey(chosen)) {
    throw new ViolationError(`The ledger names another key of its log: ${info.verifier_key}`, [info.verifier_key]);
  }
  return chosen;
}

async function findInPolicy({ given, client }: { given: Pick<AuditArguments, "policy">; client: LogClient }) {
  if (given.policy === undefined || given.policy.logs.length === 0) return undefined;
  const origin = originOf(await client.readCheckpoint());
  const found = given.policy.logs.find(({ key }) => key.name === origin);
  if (found === undefined) throw new AuditFault(`The policy does not have a log with the name ${origin}.`);
  return found.key;
}

function originOf(note: string): string {
  try {
    return parseCheckpoint(parseNote(note).text).origin;
  } catch (error) {
    if (!(error instanceof TlogError)) throw error;
    throw new ViolationError("The log serves a checkpoint that can't be read.", [note]);
  }
}

function readKey(text: string | undefined): VerifierKey | undefined {
  try {
    return text === undefined ? undefined : parseVerifierKey(text);
  } catch (error) {
    if (error instanceof TlogError) return undefined;
    throw error;
  }
}

/** Keys of witnesses that the ledger names, for the report. */
export function readWitnessKeys(info: LogInfo | undefined): VerifierKey[] {
  const keys = (info?.witnesses ?? []).map(readKey).filter((key) => key !== undefined);
  return keys.filter((key, at) => keys.findIndex((other) => equalBytes(other.publicKey, key.publicKey)) === at);
}
