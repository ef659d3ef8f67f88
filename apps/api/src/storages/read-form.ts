import type { IncomingMessage } from "node:http";
import { AppError } from "@dexnet/protocol/errors";
import { fileDatabaseBytesLargest } from "@dexnet/protocol/limits";
import { boundaryOf, createFormParser, type PartReader } from "./form-parser.ts";
import { formBytesLargest, formHeaderBytesLargest, formPartsMost } from "./limits.ts";

const fieldName = "fdb";

/**
 * The text of the form's field `fdb`, sent as a file or as text. Of the form nothing else is held, and that only once;
 * `take` is told of the bytes before they are held, and may refuse. Faults: bad_request, too_large.
 */
export async function readFileDatabaseForm(request: IncomingMessage, take: (bytes: number) => void): Promise<string> {
  const boundary = boundaryOf(request.headers["content-type"] ?? "");
  if (boundary === undefined) throw badField();
  if (Number(request.headers["content-length"] ?? 0) > formBytesLargest) throw new AppError("too_large");
  const field = createFieldReader(take);
  const parser = createFormParser({
    boundary,
    mostParts: formPartsMost,
    headerBytesLargest: formHeaderBytesLargest,
    readerOf: (name) => (name === fieldName ? field.begin() : undefined),
  });
  await readAll(request, (bytes) => parser.push(bytes)).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : badField(cause);
  });
  parser.end();
  return field.text();
}

/** When `push` refuses, the rest is still read past: who is still sending would not hear the answer else. */
function readAll(request: IncomingMessage, push: (bytes: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let total = 0;
    const read = (bytes: Buffer) => {
      total += bytes.length;
      try {
        if (total > formBytesLargest) throw new AppError("too_large");
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

/** All that a file database can hold is ASCII, so pieces are texts wherever they were cut; other bytes are no JSON. */
function createFieldReader(take: (bytes: number) => void) {
  let pieces: string[] | undefined;
  let total = 0;
  return {
    begin(): PartReader {
      if (pieces !== undefined) throw badField();
      const begun: string[] = [];
      pieces = begun;
      return (bytes) => {
        total += bytes.length;
        if (total > fileDatabaseBytesLargest) throw new AppError("too_large");
        take(bytes.length);
        begun.push(bytes.toString("latin1"));
      };
    },
    text(): string {
      if (pieces === undefined) throw badField();
      return pieces.join("");
    },
  };
}

function badField(cause?: unknown): AppError {
  return new AppError("bad_request", { cause, facts: { field: fieldName } });
}
