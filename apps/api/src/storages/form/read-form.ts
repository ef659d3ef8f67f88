import type { IncomingMessage } from "node:http";
import { AppError } from "@dexnet/protocol/errors/errors";
import { maxFileDatabaseBytes } from "@dexnet/protocol/limits";
import { boundaryOf, createFormParser, type PartReader } from "./form-parser.ts";
import { maxFormBytes, maxFormHeaderBytes, maxFormParts } from "./limits.ts";

const fieldName = "fdb";

/**
 * Reads the text of the field `fdb`, sent as a file or as text. Nothing else of the form is kept. `reserve` is called
 * before bytes are kept, and may throw. Faults: bad_request, too_large.
 */
export async function readFileDatabaseForm(
  request: IncomingMessage,
  reserve: (bytes: number) => void,
): Promise<string> {
  const boundary = boundaryOf(request.headers["content-type"] ?? "");
  if (boundary === undefined) throw badFieldError();
  if (Number(request.headers["content-length"] ?? 0) > maxFormBytes) throw new AppError("too_large");
  const field = createFieldReader(reserve);
  const parser = createFormParser({
    boundary,
    maxParts: maxFormParts,
    maxHeaderBytes: maxFormHeaderBytes,
    readerOf: (name) => (name === fieldName ? field.start() : undefined),
  });
  await readAll(request, (bytes) => parser.push(bytes)).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : badFieldError(cause);
  });
  parser.finish();
  return field.text();
}

/**
 * After an error the rest of the request is still read. Otherwise a client that is sending would not get the answer.
 */
function readAll(request: IncomingMessage, push: (bytes: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let total = 0;
    const read = (bytes: Buffer) => {
      total += bytes.length;
      try {
        if (total > maxFormBytes) throw new AppError("too_large");
        push(bytes);
      } catch (refusal) {
        request.off("data", read).resume();
        reject(refusal);
      }
    };
    request.on("data", read).on("end", resolve).on("error", reject);
    request.on("close", () => reject(new Error("The request ended early")));
  });
}

/** A file database consists of ASCII, so chunks can be decoded one by one; other bytes are invalid JSON in any case. */
function createFieldReader(reserve: (bytes: number) => void) {
  let receivedChunks: string[] | undefined;
  let total = 0;
  return {
    start(): PartReader {
      if (receivedChunks !== undefined) throw badFieldError();
      const chunks: string[] = [];
      receivedChunks = chunks;
      return (bytes) => {
        total += bytes.length;
        if (total > maxFileDatabaseBytes) throw new AppError("too_large");
        reserve(bytes.length);
        chunks.push(bytes.toString("latin1"));
      };
    },
    text(): string {
      if (receivedChunks === undefined) throw badFieldError();
      return receivedChunks.join("");
    },
  };
}

function badFieldError(cause?: unknown): AppError {
  return new AppError("bad_request", { cause, context: { field: fieldName } });
}
