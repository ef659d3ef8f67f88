import { readFile } from "node:fs/promises";
import solc from "solc";

/** Compiled contract, as the repository keeps it. */
export interface CompiledContract {
  compiler: string;
  abi: unknown[];
  /** Code of the transaction that creates the contract; the encoded arguments follow it. */
  creationCode: string;
  /** Code of the contract on the chain. */
  runtimeCode: string;
}

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<
    string,
    Record<string, { abi: unknown[]; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >;
}

export const contractNames = ["LogAnchor", "TestToken", "FeeToken"] as const;

/** Compiles a contract of this folder. The same source and compiler give the same bytes on every machine. */
export async function compileContract(name: (typeof contractNames)[number]): Promise<CompiledContract> {
  const file = `${name}.sol`;
  const source = await readFile(new URL(file, import.meta.url), "utf8");
  const input = {
    language: "Solidity",
    sources: { [file]: { content: source } },
    settings: {
      evmVersion: "paris",
      optimizer: { enabled: true, runs: 200 },
      // Without the hash of the metadata a change of a comment does not change the code.
      metadata: { bytecodeHash: "none", appendCBOR: false },
      outputSelection: { "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput;
  const faults = (output.errors ?? []).map((error) => error.formattedMessage);
  const contract = output.contracts?.[file]?.[name];
  if (faults.length > 0 || contract === undefined) throw new Error(`${file}: ${faults.join("\n")}`);
  return {
    compiler: solc.version(),
    abi: contract.abi,
    creationCode: `0x${contract.evm.bytecode.object}`,
    runtimeCode: `0x${contract.evm.deployedBytecode.object}`,
  };
}
