import type { ServerResponse } from "node:http";
import { finished, Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { documentPieceBytes, documentWriteBytes } from "./limits.ts";
import type { MemoryShare } from "./memory-budget.ts";

/** A document that is ready to be sent: a small one as text, a large one in pieces that are read while it is sent. */
export type StoredDocument =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "pieces"; readonly sizeBytes: number; readPieces(): AsyncGenerator<string> };

export interface DocumentSending {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly document: StoredDocument;
  /** Has the piece that is being sent. */
  readonly memory: MemoryShare;
}

/**
 * Sends the stored texts unchanged: they were verified when they were saved, and clients trust only their signatures. Fault:
 * too_many_requests.
 */
export function sendDocument({ request, reply, document, memory }: DocumentSending): FastifyReply {
  reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
  if (document.kind === "text") return reply.send(Buffer.from(document.text));
  // An answer that ends early is shorter than announced, so the client does not take it as complete.
  reply.header("content-length", document.sizeBytes);
  // Fastify would read the whole body, however fast the client asks again.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  memory.reserve(documentPieceBytes);
  finished(reply.raw, memory.release);
  return reply.send(Readable.from(writesOf(document.readPieces(), reply.raw)));
}

/**
 * Splits the pieces, and waits until the client's connection has taken a part before it passes on the next one. So few bytes
 * wait to be sent that the transfer guard sees at once when the client stops reading.
 */
async function* writesOf(pieces: AsyncIterable<string>, response: ServerResponse): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece, "latin1");
    for (let start = 0; start < bytes.length; start += documentWriteBytes) {
      yield bytes.subarray(start, start + documentWriteBytes);
      await waitUntilWritten(response);
    }
  }
}

/** An empty write ends after all before it. It also ends when the connection does. */
function waitUntilWritten({ socket }: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (socket === null) resolve();
    else socket.write("", () => resolve());
  });
}
