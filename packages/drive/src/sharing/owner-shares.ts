import type { Clock } from "@dexnet/blocks/clock";
import { mapCryptoFaults } from "@dexnet/blocks/crypto-faults";
import type { Random } from "@dexnet/blocks/random";
import { signerOf } from "@dexnet/blocks/read-proof";
import { deriveLinkKey, deriveShareKeys } from "@dexnet/crypto/sharing/share-keys";
import { sealSharePart } from "@dexnet/crypto/sharing/share-manifest";
import { sealShareRecord } from "@dexnet/crypto/sharing/share-record";
import { hashShareKey, newShareSecret, shareKeyText } from "@dexnet/crypto/sharing/share-secret";
import { createShareStatement, hashOfShare, revokeShareStatement } from "@dexnet/crypto/verify/share-statements";
import { signText } from "@dexnet/crypto/wallet/signing";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import { maxSharesPerStorage, maxShareTextLength } from "@dexnet/protocol/limits";
import { type Share as ShareAnswer, shareCalls } from "@dexnet/protocol/shares";
import type { FileDatabaseSync } from "../file-database/file-database-sync.ts";
import { longCallTimeoutMs } from "../http/caller.ts";
import type { OpenStorage } from "../storages/open-storage.ts";
import { collectShared } from "./share-content.ts";
import { agrees, linkPathOf, readRecord, type ShareRecord, shortRecordName, shownShare } from "./share-records.ts";
import type { NewShare, Share, StorageShares } from "./sharing.ts";

/** An open storage whose list is loaded. */
export interface LoadedStorage {
  readonly open: OpenStorage;
  readonly sync: FileDatabaseSync;
}

export interface OwnerSharesDeps extends LoadedStorage {
  readonly call: Caller;
  readonly clock: Clock;
  readonly random: Random;
}

/** Shares of a storage whose keys are known. */
export function createOwnerShares({ call, clock, random, open, sync }: OwnerSharesDeps): StorageShares {
  const { address } = open;
  return {
    async createShare(request) {
      const { body, record } = await mapCryptoFaults("internal", () =>
        sealNewShare({ open, sync }, random.id(), request),
      );
      const created = await call(shareCalls.createShare, { params: { address }, body, timeoutMs: longCallTimeoutMs });
      // The link is what this device has made. An answer about another one would give away other files, or without a password.
      if (created.id !== body.id || !agrees(record, created)) {
        throw new AppError("bad_answer", { context: { reason: "share" } });
      }
      return { ...shownShare(created, record, clock.now()), linkPath: linkPathOf(body.id, record) };
    },

    async listShares() {
      const shown = async (share: ShareAnswer): Promise<Share> =>
        shownShare(share, await readRecord(open.keys, share), clock.now());
      return Promise.all((await readShares(call, address)).map(shown));
    },

    async revokeShare(shareId) {
      const signer = signerOf({ open, sync });
      const signature = signText(revokeShareStatement({ ...signer, shareId }), signer.privateKeyBytes);
      const params = { address: signer.address, id: shareId };
      const revoked = await call(shareCalls.revokeShare, { params, body: { signature } });
      if (revoked.id !== shareId || revoked.revoked_at === null) {
        throw new AppError("bad_answer", { context: { reason: "share" } });
      }
    },
  };
}

/** Reads all pages. Returns the newest share first. */
async function readShares(call: Caller, address: string): Promise<ShareAnswer[]> {
  const shares: ShareAnswer[] = [];
  for (let more = true; more; ) {
    const page = await call(shareCalls.shares, { params: { address }, query: { after: shares.at(-1)?.id } });
    shares.push(...page.shares);
    more = page.more;
    // A server could add pages without end.
    const isEndless = page.shares.length === 0 || shares.length >= maxSharesPerStorage;
    if (more && isEndless) throw new AppError("bad_answer", { context: { reason: "shares" } });
  }
  const createdAt = (share: ShareAnswer) => Date.parse(share.created_at);
  return shares.sort((one, other) => createdAt(other) - createdAt(one));
}

async function sealNewShare(storage: LoadedStorage, shareId: string, request: NewShare) {
  const tree = storage.sync.current();
  const { listing, contents } = collectShared(tree, request.entryIds);
  const [first] = listing.entries;
  const signer = signerOf(storage);
  const secretBytes = newShareSecret();
  const keys = await deriveShareKeys(shareId, secretBytes, request.password);
  const expiresAt = request.expiresAt === null ? null : new Date(request.expiresAt).toISOString();
  const { downloadsLimit } = request;
  const record: ShareRecord = {
    secret: shareKeyText(secretBytes),
    name: first !== undefined && request.entryIds.length === 1 ? shortRecordName(first.name) : null,
    isFolder: first?.kind === "folder",
    files: contents.files.length,
    sizeBytes: listing.entries.reduce((sum, entry) => sum + (entry.kind === "file" ? entry.sizeBytes : 0), 0),
    hasPassword: keys.passwordKeyBytes !== null,
    expiresAt,
    downloadsLimit,
  };
  const content = {
    linkKeyHash: await hashShareKey(await deriveLinkKey(shareId, secretBytes)),
    passwordKeyHash: keys.passwordKeyBytes && (await hashShareKey(keys.passwordKeyBytes)),
    listing: await sealSharePart(keys, signer.deployment, "listing", listing),
    contents: await sealSharePart(keys, signer.deployment, "contents", contents),
    record: await sealShareRecord(storage.open.keys, shareId, record),
  };
  secretBytes.fill(0);
  if (Math.max(content.listing.length, content.contents.length) > maxShareTextLength) {
    throw new AppError("share_too_large");
  }
  const facts = { ...signer, shareId, contentHash: await hashOfShare(content), expiresAt, downloadsLimit };
  const body = {
    id: shareId,
    link_key_hash: content.linkKeyHash,
    password_key_hash: content.passwordKeyHash,
    listing: content.listing,
    contents: content.contents,
    record: content.record,
    expires_at: expiresAt,
    downloads_limit: downloadsLimit,
    signature: signText(createShareStatement(facts), signer.privateKeyBytes),
  };
  return { body, record };
}
