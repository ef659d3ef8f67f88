/** `npm run verify-proof -- FILE --key KEY`: verifies a proof of a file. It uses nothing of the product. */
import { readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { ChainFault, verifyAnchor } from "./verify-proof/verify-anchor.ts";
import { ProofError, type VerifiedEntry, verifyProofFile } from "./verify-proof/verify-proof-file.ts";

const help = `Verifies a proof that the details of a file have saved. Without --rpc it needs no connection.

npm run verify-proof -- FILE --key KEY [--rpc URL --contract ADDRESS]

  FILE        the saved proof
  --key       public key of the ledger's log: "verifier_key" of <ledger>/v1/log/info, best from a source that you trust
  --rpc       JSON-RPC endpoint of a node of the chain that you trust, to verify the anchor too
  --contract  contract of the anchors: "anchor" of <ledger>/v1/log/info, best from a source that you trust

It ends with 0 for a good proof, 1 for a bad one, and 2 if it can't tell.
`;
const cannotTell = 2;
/** Proofs of a file of half a terabyte. */
const maxFileBytes = 256 * 1024 * 1024;

process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  const options = {
    key: { type: "string" },
    rpc: { type: "string" },
    contract: { type: "string" },
    help: { type: "boolean" },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const { key, rpc: rpcUrl, contract } = values;
  const [file, ...others] = positionals;
  const isComplete = file !== undefined && key !== undefined && (rpcUrl === undefined) === (contract === undefined);
  if (values.help === true || !isComplete || others.length > 0) {
    process.stdout.write(help);
    return values.help === true ? 0 : cannotTell;
  }
  const text = readProofs(file);
  if (text === null) {
    process.stderr.write(`${file} can't be read, or is larger than ${maxFileBytes / 1024 / 1024} MiB.\n`);
    return cannotTell;
  }
  try {
    const entries = verifyProofFile(text, key);
    for (const { index, size, root, record } of entries) {
      process.stdout.write(`good: entry ${index} of ${size}, root ${root}\n${record}\n`);
    }
    if (rpcUrl !== undefined && contract !== undefined) await verifyAnchors({ rpcUrl, contract }, entries);
    return 0;
  } catch (error) {
    if (error instanceof ProofError) process.stderr.write(`bad: ${error.message}\n`);
    else if (error instanceof ChainFault) process.stderr.write(`${error.message}\n`);
    else throw error;
    return error instanceof ProofError ? 1 : cannotTell;
  }
}

/** Null for what is no file, too large, or can't be read. */
function readProofs(file: string): string | null {
  try {
    const found = statSync(file);
    return found.isFile() && found.size <= maxFileBytes ? readFileSync(file, "utf8") : null;
  } catch {
    return null;
  }
}

async function verifyAnchors(
  chain: { readonly rpcUrl: string; readonly contract: string },
  entries: readonly VerifiedEntry[],
): Promise<void> {
  const trees = new Map(entries.map(({ size, root }) => [`${size} ${root}`, { size, root }]));
  for (const tree of trees.values()) {
    const { chainId, at } = await verifyAnchor(chain, tree);
    process.stdout.write(
      `good: ${tree.size} entries with this root are anchored on chain ${chainId} since ${at.toISOString()}\n`,
    );
  }
}
