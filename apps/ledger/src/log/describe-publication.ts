import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import type { CallAnswer } from "@dexnet/protocol/call";
import type { logCalls } from "@dexnet/protocol/log";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import type { FinalAnchor } from "./anchor-store.ts";
import type { Publication } from "./start-publication.ts";

type Info = CallAnswer<typeof logCalls.info>;
type Anchor = NonNullable<NonNullable<Info["anchor"]>["newest"]>;
type AnchorAnswer = CallAnswer<typeof logCalls.anchor>;

/** Newest checkpoint, witnesses and newest anchor, as they are answered. */
export async function describePublication(
  publication: Publication,
): Promise<Pick<Info, "checkpoint" | "witnesses" | "anchor">> {
  const { settings } = publication;
  const published = await publication.readPublished();
  const newest = settings.anchors === undefined ? undefined : await publication.readNewestAnchor();
  return {
    checkpoint:
      published === undefined
        ? null
        : {
            size: published.size,
            root: hexFromBytes(published.root),
            at: published.createdAt.toISOString(),
            cosignatures: published.cosignatures.map(({ witness, cosignedAt }) => ({
              witness,
              at: cosignedAt.toISOString(),
            })),
          },
    witnesses: (settings.witnesses?.witnesses ?? []).map(({ key }) => formatVerifierKey(key)),
    anchor:
      settings.anchors === undefined
        ? null
        : {
            chain_id: settings.anchors.chainId,
            contract: settings.anchors.contract,
            newest: newest === undefined ? null : describeAnchor(newest),
          },
  };
}

/** Anchor of the smallest tree with at least that many entries, as it is answered. */
export async function describeAnchorOf(publication: Publication, smallestSize: number): Promise<AnchorAnswer> {
  const { settings } = publication;
  if (settings.anchors === undefined) return { contract: null, anchor: null };
  const { chainId: chain_id, contract: address, explorerUrl: explorer } = settings.anchors;
  const anchor = await publication.findAnchor(smallestSize);
  const checkpoint = anchor === undefined ? undefined : await publication.readCosigned(anchor.size);
  const isKnown = anchor !== undefined && checkpoint !== undefined;
  return {
    contract: { chain_id, address, explorer },
    anchor: isKnown ? { ...describeAnchor(anchor), checkpoint: checkpoint.note } : null,
  };
}

function describeAnchor({ size, root, transactionHash, blockNumber, finalAt }: FinalAnchor): Anchor {
  return {
    size,
    root: hexFromBytes(root),
    transaction: transactionHash,
    block: blockNumber,
    at: finalAt.toISOString(),
  };
}
