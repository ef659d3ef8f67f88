import type { FastifyInstance } from "fastify";
import { type ByteLeases, createByteLeases } from "../concurrency/byte-leases.ts";
import type { BodyMemoryLimits } from "./body-memory.ts";
import { networkKeyOf } from "./network-key.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Memory for answers that are built whole. */
    answerLeases: ByteLeases;
  }
}

const mebibyte = 1024 * 1024;
/** Smaller answers are not counted: the requests of one network together have 16 MiB of them. */
export const countedAnswerBytes = 64 * 1024;
/** A client that takes an answer at 100 KiB per second has a mebibyte within this time. */
const stalledMs = 10_000;
export const defaultAnswerMemory: BodyMemoryLimits = { total: 128 * mebibyte, perNetwork: 32 * mebibyte, stalledMs };
/** Large answers of the internal port go to holders of the token only. */
export const internalAnswerMemory: BodyMemoryLimits = { total: 512 * mebibyte, perNetwork: 512 * mebibyte, stalledMs };

/**
 * Counts every answer over 64 KiB that is in memory as a whole, whatever route it comes from, until it is sent or its client is
 * gone. A stream is not counted: its route limits what it reads ahead. A route whose answers may have megabytes sends a stream,
 * because an answer is built before it is refused here. Fault: too_many_requests. `onEvicted` is called for a client that had
 * not taken its answer in time when others needed the memory.
 */
export function limitAnswerMemory(app: FastifyInstance, limits: BodyMemoryLimits, onEvicted: () => void): void {
  const { total: largest, perNetwork: maxPerKey, stalledMs } = limits;
  // Node does not tell how much of an answer was taken, so none counts as progress. Nobody waits for memory.
  const leases = createByteLeases({
    largest,
    maxPerKey,
    progressBytes: Number.POSITIVE_INFINITY,
    stalledMs,
    waitMs: 0,
    onEvicted,
  });
  app.decorate("answerLeases", leases);
  app.addHook("onSend", async (request, reply, payload) => {
    const sizeBytes = wholeSize(payload);
    if (sizeBytes <= countedAnswerBytes || reply.raw.destroyed) return;
    const lease = leases.open([networkKeyOf(request.ip)]);
    reply.raw.once("close", lease.release);
    lease.reserve(sizeBytes);
    lease.allowEviction(() => reply.raw.destroy());
  });
}

/** Size of an answer that is in memory as a whole; 0 for a stream. */
function wholeSize(payload: unknown): number {
  if (typeof payload === "string") return Buffer.byteLength(payload);
  return ArrayBuffer.isView(payload) ? payload.byteLength : 0;
}
