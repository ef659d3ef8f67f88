import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Policy, parsePolicy } from "@dexnet/tlog/notes/policy";
import { parseVerifierKey, type VerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { maxBlockSamples } from "./audit-storage.ts";
import { AuditFault } from "./findings.ts";

export interface AuditArguments {
  readonly ledgerUrl: string;
  readonly folder: string;
  readonly logKey: VerifierKey | undefined;
  readonly policy: Policy | undefined;
  readonly rpcUrl: string | undefined;
  readonly contract: { readonly chainId: number; readonly address: `0x${string}` } | undefined;
  readonly samples: number;
  readonly blockCids: readonly string[];
  /** File with the phrase of a storage whose blocks are sampled. "-": standard input. Undefined when none are. */
  readonly phraseFile: string | undefined;
  readonly blockSamples: number;
}

export const help = `Audits the log of a ledger from outside: every checkpoint that it shows, all entries and tiles, the map of
newest versions, the cosignatures of witnesses and the anchors on the chain.

  npm run audit -- [OPTIONS] LEDGER-URL

The results are kept in a folder, and the next run goes on from there. Run it regularly: each run proves that the log
continues what the runs before have seen.

Options
  --folder PATH     where the results are kept (.data/audit/HOST when not given)
  --key KEY         verifier key of the log (without it, the key that the ledger names at the first audit is pinned)
  --policy FILE     logs, witnesses and their quorum (C2SP tlog-policy)
  --rpc URL         JSON-RPC endpoint of the chain, of your choice: verifies the anchors
  --anchor ID:0x…   chain id and address of the contract of anchors (pinned at the first audit when not given)
  --blocks FILE     names (CIDs) of blocks that you know, one in a line: fetches them and verifies their bytes
  --phrase-file FILE  phrase of a storage of yours (- for standard input): samples its blocks, see below
  --block-samples N   blocks of that storage that are sampled, 50 when not given
  --samples N       entries of earlier audits that are read again, 20 when not given
  --help            shows this

The names of blocks are known to their owners only. With a phrase, the file list is read from the ledger. It must have the
version that the audited map has for the storage. Random blocks of its files are fetched. Each must have the right bytes, the signature of the storage and an entry in the audited log, and
the ledger must report three copies on different devices. The phrase is sent nowhere, and is never an argument: every
process on the machine can read those.

Ends with 0 when nothing is wrong, with 1 when the log has lied (what proves it is in the folder evidence), with 2 when it
was called wrongly, and with 3 when the audit could not be done, or not completely.
`;

/** "help", or the arguments. Throws AuditFault with a sentence for wrong ones. */
export function readArguments(args: readonly string[]): AuditArguments | "help" {
  const options = {
    folder: { type: "string" },
    key: { type: "string" },
    policy: { type: "string" },
    rpc: { type: "string" },
    anchor: { type: "string" },
    blocks: { type: "string" },
    samples: { type: "string", default: "20" },
    "phrase-file": { type: "string" },
    "block-samples": { type: "string", default: "50" },
    help: { type: "boolean", short: "h" },
  } as const;
  const { values, positionals } = attempt("", () =>
    parseArgs({ args: [...args], options, allowPositionals: true, strict: true }),
  );
  if (values.help === true) return "help";
  const [ledgerUrl, ...more] = positionals;
  if (ledgerUrl === undefined || more.length > 0) throw new AuditFault("Give the address of one ledger.");
  if (!isWebAddress(ledgerUrl)) throw new AuditFault("The address must be like https://ledger.example.org.");
  if (values.rpc !== undefined && !isWebAddress(values.rpc)) throw new AuditFault("--rpc must be a web address.");
  if (!/^\d{1,6}$/.test(values.samples)) throw new AuditFault("--samples must be a whole number.");
  const blockSamples = Number(values["block-samples"]);
  if (!/^[1-9]\d{0,2}$/.test(values["block-samples"]) || blockSamples > maxBlockSamples) {
    throw new AuditFault(`--block-samples must be a number from 1 to ${maxBlockSamples}.`);
  }
  const { key, policy, anchor, blocks } = values;
  return {
    ledgerUrl,
    folder: values.folder ?? join(".data", "audit", new URL(ledgerUrl).host.replaceAll(":", "-")),
    logKey: key === undefined ? undefined : attempt("--key: ", () => parseVerifierKey(key)),
    policy: policy === undefined ? undefined : attempt("--policy: ", () => parsePolicy(readFileSync(policy, "utf8"))),
    rpcUrl: values.rpc,
    contract: anchor === undefined ? undefined : readContract(anchor),
    samples: Number(values.samples),
    phraseFile: values["phrase-file"],
    blockSamples,
    blockCids:
      blocks === undefined
        ? []
        : attempt("--blocks: ", () => readFileSync(blocks, "utf8").split(/\s+/)).filter(Boolean),
  };
}

function readContract(text: string): NonNullable<AuditArguments["contract"]> {
  const match = /^([1-9]\d{0,14}):(0x[0-9a-fA-F]{40})$/.exec(text);
  if (match === null) throw new AuditFault("--anchor must be a chain id and an address, such as 56:0x….");
  return { chainId: Number(match[1]), address: match[2] as `0x${string}` };
}

function attempt<T>(prefix: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new AuditFault(`${prefix}${error instanceof Error ? error.message : String(error)}`);
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
