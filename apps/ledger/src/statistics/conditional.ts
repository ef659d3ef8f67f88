import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Lets an answer be kept for a moment and asked for again at the price of its tag. Gives the answer, or the reply that
 * says that the asker has it already.
 */
export function conditional<T>(
  context: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  answer: T,
  maxAgeSeconds: number,
  cache: "public" | "private" = "public",
): T | FastifyReply {
  const { request, reply } = context;
  const digest = createHash("sha256").update(JSON.stringify(answer)).digest("base64url").slice(0, 22);
  // Weak: what is between us and the asker may compress it.
  const etag = `W/"${digest}"`;
  reply.headers({ etag, "cache-control": `${cache}, max-age=${maxAgeSeconds}` });
  return isKnown(request.headers["if-none-match"], etag) ? reply.code(304).send() : answer;
}

function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim());
  return tags.some((tag) => tag === "*" || tag === etag || `W/${tag}` === etag);
}
