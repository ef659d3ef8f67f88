import cors, { type FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance } from "fastify";

const statistics = "/v1/statistics/";
const preflightSeconds = 7_200;

/** The list contains itself, so that a page can see that an answer without `content-encoding` is not encoded. */
const exposedHeaders = [
  ...["accept-ranges", "content-encoding", "content-length", "content-range", "etag", "retry-after", "x-request-id"],
  "access-control-expose-headers",
];

const shared: FastifyCorsOptions = {
  allowedHeaders: ["content-type", "if-none-match", "range"],
  exposedHeaders,
  maxAge: preflightSeconds,
  credentials: false,
  // Otherwise an OPTIONS request that is no preflight gets plain text instead of an error of ours.
  strictPreflight: false,
};

/**
 * Allows pages of the given origins to read and write blocks, and pages of any origin to read the statistics. Those are
 * public, and cookies or other credentials are never used.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const forAllowedOrigins = { ...shared, origin: [...origins], methods: ["GET", "HEAD", "PUT", "POST", "DELETE"] };
  const forAnyOrigin = { ...shared, origin: "*", methods: ["GET", "HEAD", "POST"] };
  await app.register(cors, {
    delegator: (request, done) => done(null, request.url.startsWith(statistics) ? forAnyOrigin : forAllowedOrigins),
  });
  // Blocks are encrypted and read without cookies by pages of other origins.
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cross-origin-resource-policy", "cross-origin");
  });
}
