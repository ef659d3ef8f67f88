import { lowerAddress } from "@dexnet/crypto/verify/address";
import { concatBytes, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import { integrationSeconds, logCalls } from "@dexnet/protocol/log";
import { registerCall } from "@dexnet/service/http/calls";
import { hashBytes } from "@dexnet/tlog/merkle/hashes";
import { parseTilePath, type TileName } from "@dexnet/tlog/merkle/tiles";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import type { FastifyInstance } from "fastify";
import type { RequireReadProof } from "../blocks/read-proof.ts";
import { describeAnchorOf, describePublication } from "./describe-publication.ts";
import type { LogKey } from "./log-key.ts";
import type { LogStore } from "./log-store.ts";
import type { Publication } from "./start-publication.ts";

interface LogRouteDeps {
  readonly store: LogStore;
  readonly key: LogKey;
  readonly requireReadProof: RequireReadProof;
  readonly publication: Publication;
}

/** Serves the log as C2SP tlog-tiles describes it, and to owners what their entries commit to. */
export function registerLogRoutes(app: FastifyInstance, deps: LogRouteDeps): void {
  const { store, key, requireReadProof, publication } = deps;
  async function readCheckpoint(): Promise<string> {
    const newest = await store.readNewestCheckpoint();
    if (newest === undefined) throw new AppError("unavailable");
    return newest.note;
  }

  registerCall(app, logCalls.info, async () => ({
    name: key.signer.verifierKey.name,
    verifier_key: formatVerifierKey(key.signer.verifierKey),
    map_key: key.mapPublicKeyHex,
    integration_seconds: integrationSeconds,
    ...(await describePublication(publication)),
  }));

  registerCall(app, logCalls.anchor, async ({ query }) => await describeAnchorOf(publication, query.size));

  registerCall(app, logCalls.checkpoint, async ({ reply }) => {
    const published = await publication.readPublished();
    if (published === undefined) throw new AppError("unavailable");
    return reply.header("cache-control", "no-cache").type("text/plain; charset=utf-8").send(published.note);
  });

  app.get<{ Params: { "*": string } }>(
    "/v1/log/tile/*",
    { schema: { summary: "A tile of hashes or a bundle of entries of the log (C2SP tlog-tiles)", tags: ["/v1/log"] } },
    async ({ params }, reply) => {
      const tile = parseTilePath(`tile/${params["*"]}`);
      const bytes = tile === undefined ? undefined : await readBytes(store, tile);
      if (bytes === undefined) throw new AppError("not_found");
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .type("application/octet-stream")
        .send(bytes);
    },
  );

  registerCall(app, logCalls.entries, async ({ params, body, request }) => {
    const addressHex = lowerAddress(params.address);
    await requireReadProof(addressHex, body, request);
    // Before the checkpoint, which therefore includes every index.
    const entries = await store.findEntries(addressHex, [...new Set(body.subjects)]);
    return {
      checkpoint: await readCheckpoint(),
      entries: entries.map(({ subject, index, saltBytes, record }) => ({
        subject,
        index,
        salt: hexFromBytes(saltBytes),
        record,
      })),
    };
  });
}

/** Undefined for a tile that the log does not have yet. A stored tile may have grown: its beginning does not change. */
async function readBytes(store: LogStore, { level, index, width }: TileName): Promise<Buffer | undefined> {
  if (level === "entries") {
    const entries = await store.readBundle(index, width);
    return entries.length < width ? undefined : encodeBundle(entries);
  }
  const hashes = await store.readTile(level, index);
  if (hashes === undefined || hashes.length < width * hashBytes) return undefined;
  return Buffer.from(hashes.subarray(0, width * hashBytes));
}

/** Each entry after its length in two bytes. */
function encodeBundle(entries: readonly Uint8Array[]): Buffer {
  return Buffer.from(concatBytes(...entries.flatMap((entry) => [lengthBytes(entry.length), entry])));
}

function lengthBytes(length: number): Uint8Array {
  return Uint8Array.of(length >> 8, length & 0xff);
}
