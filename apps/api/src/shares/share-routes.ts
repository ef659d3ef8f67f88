import { type Share, shareCalls } from "@dexnet/protocol/shares";
import { registerCall, type Session } from "@dexnet/service/http/calls";
import { networkKeyOf } from "@dexnet/service/http/network-key";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { normalizeAddress } from "../storages/normalize-address.ts";
import type { MemoryBudget } from "../storages/sending/memory-budget.ts";
import { type StoredDocument, sendDocument } from "../storages/sending/send-document.ts";
import type { StorageRef } from "../storages/storage-service.ts";
import type { Shares } from "./share-service.ts";
import type { StoredShare } from "./share-store.ts";
import type { ShareVisits } from "./visits.ts";

export interface ShareRoutesDeps {
  readonly shares: Shares;
  readonly shareVisits: ShareVisits;
  /** For sealed texts that are sent in pieces, by the network of the visitor. */
  readonly visitorMemory: MemoryBudget;
}

export function registerShareRoutes(http: FastifyInstance, deps: ShareRoutesDeps): void {
  const { shares, shareVisits } = deps;
  const memoryOf = (request: FastifyRequest) => deps.visitorMemory.createShare(networkKeyOf(request.ip));

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

  registerCall(http, shareCalls.shares, async ({ params, query, session }) => {
    const page = await shares.list(storageRef(params, session), query);
    return { shares: page.shares.map(shareAnswer), more: page.more };
  });

  registerCall(http, shareCalls.revokeShare, async ({ params, body, session }) =>
    shareAnswer(await shares.revoke(storageRef(params, session), params.id, body.signature)),
  );

  registerCall(http, shareCalls.openShare, async ({ params, body, request, reply }) => {
    const { link_key: linkKey, password_key: passwordKey } = body;
    const visit = await shareVisits.open({ shareId: params.id, linkKey, passwordKey, networkAddress: request.ip });
    if (visit.kind === "password-needed") return { password_needed: true as const };
    const { expiresAt } = visit.share;
    const document = answerWith("listing", visit.sealed, {
      password_needed: false,
      expires_at: expiresAt?.toISOString() ?? null,
      downloads_left: downloadsLeft(visit.share),
    });
    return sendDocument({ request, reply, document, memory: memoryOf(request) });
  });

  registerCall(http, shareCalls.startShareDownload, async ({ params, body, request, reply }) => {
    const { link_key: linkKey, password_key: passwordKey, ticket } = body;
    const visitor = { shareId: params.id, linkKey, passwordKey, networkAddress: request.ip };
    const { share, sealed } = await shareVisits.download(visitor, ticket);
    const document = answerWith("contents", sealed, { downloads_left: downloadsLeft(share) });
    // A download that is refused for want of memory is counted. Its visitor repeats the ticket, which is counted once.
    return sendDocument({ request, reply, document, memory: memoryOf(request) });
  });
}

/** The answer with a sealed text and other fields. The text is base64, which JSON leaves as it is. */
function answerWith(field: string, sealed: StoredDocument, others: object): StoredDocument {
  const [head, tail] = [`{"${field}":"`, `",${JSON.stringify(others).slice(1)}`];
  if (sealed.kind === "text") return { kind: "text", text: head + sealed.text + tail };
  const { sizeBytes, readPieces: readSealed } = sealed;
  async function* readPieces(): AsyncGenerator<string> {
    yield head;
    yield* readSealed();
    yield tail;
  }
  return { kind: "pieces", sizeBytes: head.length + sizeBytes + tail.length, readPieces };
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
