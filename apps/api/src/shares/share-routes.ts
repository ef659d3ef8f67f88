import { AppError } from "@dexnet/protocol/errors/errors";
import { type Share, shareCalls } from "@dexnet/protocol/shares";
import { registerCall, type Session } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import { normalizeAddress } from "../storages/normalize-address.ts";
import type { StorageRef } from "../storages/storage-service.ts";
import type { Shares } from "./share-service.ts";
import type { StoredShare } from "./share-store.ts";
import type { ShareVisits } from "./visits.ts";

export interface ShareRoutesDeps {
  readonly shares: Shares;
  readonly shareVisits: ShareVisits;
}

export function registerShareRoutes(http: FastifyInstance, { shares, shareVisits }: ShareRoutesDeps): void {
  registerCall(http, shareCalls.createShare, async ({ params, body, session }) =>
    shareAnswer(
      await shares.create(storageRef(params, session), {
        id: body.id,
        linkKeyHash: body.link_key_hash,
        passwordKeyHash: body.password_key_hash,
        listing: body.listing,
        contents: body.contents,
        record: body.record,
        expiresAt: body.expires_at,
        downloadsLimit: body.downloads_limit,
        signature: body.signature,
      }),
    ),
  );

  registerCall(http, shareCalls.shares, async ({ params, session }) => ({
    shares: (await shares.list(storageRef(params, session))).map(shareAnswer),
  }));

  registerCall(http, shareCalls.revokeShare, async ({ params, body, session }) =>
    shareAnswer(await shares.revoke(storageRef(params, session), params.id, body.signature)),
  );

  registerCall(http, shareCalls.openShare, async ({ params, body, request }) => {
    const { link_key: linkKey, password_key: passwordKey } = body;
    const visit = await shareVisits.open({ shareId: params.id, linkKey, passwordKey, networkAddress: request.ip });
    if (visit.kind === "password-needed") return { password_needed: true as const };
    const { expiresAt } = visit.share;
    return {
      password_needed: false as const,
      listing: visit.text,
      expires_at: expiresAt?.toISOString() ?? null,
      downloads_left: downloadsLeft(visit.share),
    };
  });

  registerCall(http, shareCalls.startShareDownload, async ({ params, body, request }) => {
    const { link_key: linkKey, password_key: passwordKey, ticket } = body;
    const visitor = { shareId: params.id, linkKey, passwordKey, networkAddress: request.ip };
    const visit = await shareVisits.download(visitor, ticket);
    if (visit.kind !== "open") throw new AppError("internal");
    return { contents: visit.text, downloads_left: downloadsLeft(visit.share) };
  });
}

function storageRef({ address }: { address: string }, { userId }: Session): StorageRef {
  return { address: normalizeAddress(address), userId };
}

function downloadsLeft({ downloads, downloadsLimit }: StoredShare): number | null {
  return downloadsLimit === null ? null : Math.max(0, downloadsLimit - downloads);
}

function shareAnswer(share: StoredShare): Share {
  return {
    id: share.id,
    record: share.record,
    password: share.passwordKeyHash !== null,
    expires_at: share.expiresAt?.toISOString() ?? null,
    downloads_limit: share.downloadsLimit,
    downloads: share.downloads,
    created_at: share.createdAt.toISOString(),
    revoked_at: share.revokedAt?.toISOString() ?? null,
  };
}
