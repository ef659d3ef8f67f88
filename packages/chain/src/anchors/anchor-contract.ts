import { type Address, type Hex, hexToBytes, parseAbi } from "viem";
import compiled from "../../contracts/LogAnchor.json" with { type: "json" };

/** The contract of anchors (contracts/LogAnchor.sol), as far as it is called. */
export const anchorAbi = parseAbi([
  "constructor(address owner_)",
  "event Anchored(uint64 indexed size, bytes32 root, uint64 time)",
  "error NotOwner(address sender)",
  "error SizeNotGreater(uint64 size, uint64 newest)",
  "error NoAnchor(uint256 index)",
  "function owner() view returns (address)",
  "function anchor(uint64 size, bytes32 root)",
  "function count() view returns (uint256)",
  "function anchorAt(uint256 index) view returns (uint64 size, bytes32 root, uint64 time)",
  "function newest() view returns (uint64 size, bytes32 root, uint64 time)",
]);

export const anchorCreationCode = compiled.creationCode as Hex;

/** A contract on a chain. */
export interface AnchorContract {
  readonly chainId: number;
  readonly address: Address;
}

/** Size and root of a log on the chain. */
export interface Anchor {
  readonly size: number;
  readonly root: Uint8Array;
  /** Time of the block. */
  readonly at: Date;
}

export function describeAnchor([size, root, time]: readonly [bigint, Hex, bigint]): Anchor {
  return { size: Number(size), root: hexToBytes(root), at: new Date(Number(time) * 1_000) };
}
