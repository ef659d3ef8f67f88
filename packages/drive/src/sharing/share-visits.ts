import type { Clock } from "@dexnet/blocks/clock";
import { mapCryptoFaults } from "@dexnet/blocks/crypto-faults";
import type { Random } from "@dexnet/blocks/random";
import { type RetryPlan, retryWithBackoff } from "@dexnet/blocks/retry";
import { deriveLinkKey, deriveShareKeys, type ShareKeys } from "@dexnet/crypto/sharing/share-keys";
import { openSharePart } from "@dexnet/crypto/sharing/share-manifest";
import { isShareId, readShareSecret, shareKeyText } from "@dexnet/crypto/sharing/share-secret";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import { shareCalls } from "@dexnet/protocol/shares";
import type { FileTree } from "../file-list/file-tree.ts";
import { longCallTimeoutMs } from "../http/caller.ts";
import type { Deployment } from "../storages/deployment.ts";
import type { Downloads } from "../transfers/downloads/downloads.ts";
import { readListing, readSharedTree, type ShareListing, shownListed } from "./share-content.ts";
import type { Sharing } from "./sharing.ts";

export interface ShareVisitsDeps {
  readonly call: Caller;
  readonly clock: Clock;
  readonly random: Random;
  readonly deployment: Deployment;
  readonly downloads: Pick<Downloads, "download">;
}

export interface ShareVisits extends Sharing {
  /** Forgets the keys of all opened links. */
  forgetShares(): void;
}

interface OpenLink {
  readonly keys: ShareKeys;
  readonly visitorKeys: { readonly link_key: string; readonly password_key: string | null };
  readonly listing: ShareListing;
}

/** Retries of the request that counts a download of a share. */
const shareRetries: RetryPlan = { attempts: 3, firstWaitMs: 500, maxWaitMs: 2_000 };

/** Links that were opened, with their keys. A visitor needs no account. */
export function createShareVisits(deps: ShareVisitsDeps): ShareVisits {
  const { call, clock, random, deployment, downloads } = deps;
  const openLinks = new Map<string, OpenLink>();

  /** Starts a download at the server, which counts it and gives the keys. */
  async function readTree(shareId: string): Promise<FileTree> {
    const link = openLinks.get(shareId);
    if (link === undefined) throw new AppError("entry_not_found");
    const request = {
      params: { id: shareId },
      // One ticket for all attempts: the server counts it once.
      body: { ...link.visitorKeys, ticket: random.id() },
      timeoutMs: longCallTimeoutMs,
    };
    const { contents } = await retryWithBackoff({ clock, random }, shareRetries, undefined, () =>
      call(shareCalls.startShareDownload, request),
    );
    const claim = await deployment.fetchClaim();
    const value = await mapCryptoFaults("bad_answer", () => openSharePart(link.keys, claim, "contents", contents));
    return readSharedTree(link.listing, value);
  }

  return {
    async openShare({ shareId, secret, password }) {
      const secretBytes = readShareSecret(secret);
      if (secretBytes === null || !isShareId(shareId)) throw new AppError("share_not_found");
      const keys = await mapCryptoFaults("internal", () => deriveShareKeys(shareId, secretBytes, password || null));
      const visitorKeys = {
        link_key: shareKeyText(await deriveLinkKey(shareId, secretBytes)),
        password_key: keys.passwordKeyBytes && shareKeyText(keys.passwordKeyBytes),
      };
      const request = { params: { id: shareId }, body: visitorKeys, timeoutMs: longCallTimeoutMs };
      const answer = await call(shareCalls.openShare, request);
      if (answer.password_needed) return { kind: "password-needed" };
      const claim = await deployment.fetchClaim();
      const listing = readListing(
        await mapCryptoFaults("bad_answer", () => openSharePart(keys, claim, "listing", answer.listing)),
      );
      openLinks.set(shareId, { keys, visitorKeys, listing });
      return {
        kind: "open",
        scope: scopeOf(shareId),
        entries: listing.entries.map(shownListed),
        expiresAt: answer.expires_at === null ? null : Date.parse(answer.expires_at),
        downloadsLeft: answer.downloads_left,
      };
    },

    downloadShared({ shareId, entryIds, target, name }) {
      return downloads.download({ scope: scopeOf(shareId), entryIds, target, name }, () => readTree(shareId));
    },

    forgetShares: () => openLinks.clear(),
  };
}

/** No storage has this address. */
function scopeOf(shareId: string): string {
  return `share/${shareId}`;
}
