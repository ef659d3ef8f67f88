import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Sets the cache headers of an answer. Returns the answer, or a 304 reply when the client has it already. */
export function answerWithETag<T>(
  context: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  answer: T,
  maxAgeSeconds: number,
  cache: "public" | "private" = "public",
): T | FastifyReply {
  const { request, reply } = context;
  const digest = createHash("sha256").update(JSON.stringify(answer)).digest("base64url").slice(0, 22);
  // Weak, because a proxy may compress the answer.
  const etag = `W/"${digest}"`;
  reply.headers({ etag, "cache-control": `${cache}, max-age=${maxAgeSeconds}` });
  return isKnown(request.headers["if-none-match"], etag) ? reply.code(304).send() : answer;
}

function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim());
  return tags.some((tag) => tag === "*" || tag === etag || `W/${tag}` === etag);
}
