import { createHash } from "node:crypto";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import { createShareStatement, hashOfShare, revokeShareStatement } from "@dexnet/crypto/verify/share-statements";
import { signedBy } from "@dexnet/crypto/verify/signature";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type Share, shareCalls } from "@dexnet/protocol/shares";
import type { FakeClock } from "./fake-clock.ts";
import type { FakeStorages } from "./fake-storages.ts";
import type { HttpHost } from "./http-host.ts";
import { testDeployment as deployment } from "./test-deployment.ts";

interface StoredShare {
  share: Share;
  readonly address: string;
  readonly contentHash: string;
  readonly linkKeyHash: string;
  readonly passwordKeyHash: string | null;
  readonly listing: string;
  readonly contents: string;
  readonly tickets: Set<string>;
}

export interface FakeShares {
  /** Shares by their ids. */
  readonly all: Map<string, StoredShare>;
}

interface VisitorKeys {
  readonly link_key: string;
  readonly password_key: string | null;
}

const hashOf = (key: string) => createHash("sha256").update(key).digest("hex");

/** Share links without throttles and quota. */
export function serveShares(
  host: HttpHost,
  { storages, clock }: { storages: FakeStorages; clock: FakeClock },
): FakeShares {
  const all = new Map<string, StoredShare>();
  /** Fault: storage_not_found. */
  function requireAccess(address: string, userId: string): void {
    const { ownerId, links } = storages.at(address);
    if (ownerId !== userId && !links.has(userId)) throw new AppError("storage_not_found");
  }

  const now = () => new Date(clock.now()).toISOString();

  function requireNotEnded({ revoked_at, expires_at }: Share): void {
    if (revoked_at !== null) throw new AppError("share_revoked");
    if (expires_at !== null && Date.parse(expires_at) <= clock.now()) throw new AppError("share_expired");
  }

  const isUsedUp = ({ downloads, downloads_limit: limit }: Share) => limit !== null && downloads >= limit;
  const leftOf = ({ downloads, downloads_limit: limit }: Share) => (limit === null ? null : limit - downloads);

  /** Null when a password is needed. */
  function admit(id: string, keys: VisitorKeys, mayBeUsedUp: boolean): StoredShare | null {
    const found = all.get(id);
    if (found === undefined || hashOf(keys.link_key) !== found.linkKeyHash) throw new AppError("share_not_found");
    requireNotEnded(found.share);
    if (isUsedUp(found.share) && !mayBeUsedUp) throw new AppError("share_used_up");
    if (found.passwordKeyHash === null) return found;
    if (keys.password_key === null) return null;
    if (hashOf(keys.password_key) !== found.passwordKeyHash) throw new AppError("share_password_wrong");
    return found;
  }

  host.serve(shareCalls.createShare, async ({ user, params: { address }, body }) => {
    const { id, listing, contents, record, expires_at, downloads_limit } = body;
    const hashes = { linkKeyHash: body.link_key_hash, passwordKeyHash: body.password_key_hash };
    const contentHash = await hashOfShare({ ...hashes, listing, contents, record });
    const facts = {
      deployment,
      address,
      shareId: id,
      contentHash,
      expiresAt: expires_at,
      downloadsLimit: downloads_limit,
    };
    if (!signedBy(createShareStatement(facts), body.signature, address)) throw new AppError("signature_invalid");
    requireAccess(address, user.id);
    const existing = all.get(id);
    if (existing?.contentHash === contentHash) return existing.share;
    if (existing !== undefined) throw new AppError("bad_request", { context: { field: "id" } });
    if (expires_at !== null && Date.parse(expires_at) <= clock.now()) {
      throw new AppError("bad_request", { context: { field: "expires_at" } });
    }
    const share: Share = {
      id,
      record,
      password: body.password_key_hash !== null,
      expires_at,
      downloads_limit,
      downloads: 0,
      created_at: now(),
      revoked_at: null,
    };
    const stored = { share, address: lowerAddress(address), contentHash, ...hashes, listing, contents };
    all.set(id, { ...stored, tickets: new Set() });
    return share;
  });

  host.serve(shareCalls.shares, async ({ user, params: { address }, query: { after = "", limit } }) => {
    requireAccess(address, user.id);
    const own = [...all.values()].filter((stored) => stored.address === lowerAddress(address));
    const shares = own.map(({ share }) => share).filter(({ id }) => id > after);
    shares.sort((one, other) => (one.id < other.id ? -1 : 1));
    return { shares: shares.slice(0, limit), more: shares.length > limit };
  });

  host.serve(shareCalls.revokeShare, async ({ user, params: { address, id }, body }) => {
    const statement = revokeShareStatement({ deployment, address, shareId: id });
    if (!signedBy(statement, body.signature, address)) throw new AppError("signature_invalid");
    requireAccess(address, user.id);
    const found = all.get(id);
    if (found?.address !== lowerAddress(address)) throw new AppError("share_not_found");
    found.share = { ...found.share, revoked_at: found.share.revoked_at ?? now() };
    return found.share;
  });

  host.serve(shareCalls.openShare, async ({ params: { id }, body }) => {
    const found = admit(id, body, false);
    if (found === null) return { password_needed: true };
    const { share, listing } = found;
    return { password_needed: false, listing, expires_at: share.expires_at, downloads_left: leftOf(share) };
  });

  host.serve(shareCalls.startShareDownload, async ({ params: { id }, body }) => {
    const found = admit(id, body, true);
    if (found === null) throw new AppError("share_password_wrong");
    if (!found.tickets.has(body.ticket)) {
      if (isUsedUp(found.share)) throw new AppError("share_used_up");
      found.tickets.add(body.ticket);
      found.share = { ...found.share, downloads: found.share.downloads + 1 };
    }
    return { contents: found.contents, downloads_left: leftOf(found.share) };
  });

  return { all };
}
