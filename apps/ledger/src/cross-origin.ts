import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import { preflightSeconds } from "./limits.ts";

/** Lets the application's pages, which come from another origin, read and write blocks. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: [...origins],
    methods: ["GET", "HEAD", "PUT", "POST", "DELETE"],
    allowedHeaders: ["content-type", "if-none-match", "range"],
    exposedHeaders: ["content-length", "content-range", "etag", "retry-after", "x-request-id"],
    maxAge: preflightSeconds,
    credentials: false,
    // Else an OPTIONS that is no preflight gets a plain text, which is not how faults are told here.
    strictPreflight: false,
  });
  // What is public here is meant for pages of other origins; it is encrypted, and needs no cookie to be read.
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cross-origin-resource-policy", "cross-origin");
  });
}
