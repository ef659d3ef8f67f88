import cors, { type FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import { preflightSeconds } from "./limits.ts";

const statistics = "/v1/statistics/";

/** The list names itself, so that a page can see that an answer without `content-encoding` is not encoded. */
const exposedHeaders = [
  ...["accept-ranges", "content-encoding", "content-length", "content-range", "etag", "retry-after", "x-request-id"],
  "access-control-expose-headers",
];

const shared: FastifyCorsOptions = {
  allowedHeaders: ["content-type", "if-none-match", "range"],
  exposedHeaders,
  maxAge: preflightSeconds,
  credentials: false,
  // Else an OPTIONS that is no preflight gets a plain text, which is not how faults are told here.
  strictPreflight: false,
};

/**
 * Lets the application's pages, which come from another origin, read and write blocks, and the pages of anybody read
 * the statistics: they are public, and no cookie or other credential is ever looked at.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const forPages = { ...shared, origin: [...origins], methods: ["GET", "HEAD", "PUT", "POST", "DELETE"] };
  const forAnybody = { ...shared, origin: "*", methods: ["GET", "HEAD", "POST"] };
  await app.register(cors, {
    delegator: (request, done) => done(null, request.url.startsWith(statistics) ? forAnybody : forPages),
  });
  // What is public here is meant for pages of other origins; it is encrypted, and needs no cookie to be read.
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cross-origin-resource-policy", "cross-origin");
  });
}
