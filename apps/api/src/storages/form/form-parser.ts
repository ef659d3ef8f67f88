import { AppError } from "@dexnet/protocol/errors/errors";

/** Receives the bytes of a part as they arrive. It must not keep them after the call. */
export type PartReader = (bytes: Buffer) => void;

export interface FormParserOptions {
  readonly boundary: string;
  /** A form with more parts is too_large. */
  readonly maxParts: number;
  /** Maximum size of the header of one part. */
  readonly maxHeaderBytes: number;
  /** Selects the reader of the next part by its name, if it has one. Without a reader the bytes are dropped. */
  readonly readerOf: (name: string | undefined) => PartReader | undefined;
}

/**
 * Reads `multipart/form-data` (RFC 7578) as a stream and buffers no more than a header. It is written by hand because
 * the usual parsers buffer every field as a whole, wait forever if a part has no header, and crash the process by an
 * unhandled error when a form with too many parts ends early. Faults: bad_request, too_large.
 */
export interface FormParser {
  push(bytes: Buffer): void;
  /** Throws if the form is incomplete. Bytes after its last line are ignored. */
  finish(): void;
}

const lineEnd = Buffer.from("\r\n");
const headerEnd = Buffer.from("\r\n\r\n");
/** Padding between a boundary and the end of its line. */
const maxPaddingLength = 64;
const maxBoundaryLength = 70;

/** The preamble before the first boundary is read like the body of a part without a reader. */
type State = "body" | "delimited" | "header" | "ended";

export function createFormParser({ boundary, maxParts, maxHeaderBytes, readerOf }: FormParserOptions): FormParser {
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  // The first boundary may have no line before it.
  let pending: Buffer = lineEnd;
  let state: State = "body";
  let parts = 0;
  let readPart: PartReader | undefined;

  /** Does one step. Returns false if it needs more bytes. */
  function step(): boolean {
    if (state === "body") return readBody();
    if (state === "delimited") return readDelimiterLine();
    if (state === "header") return readHeader();
    return false;
  }

  function readBody(): boolean {
    const at = pending.indexOf(delimiter);
    // The last bytes may be the start of a delimiter.
    const length = at === -1 ? Math.max(0, pending.length - delimiter.length + 1) : at;
    if (length > 0) readPart?.(pending.subarray(0, length));
    pending = pending.subarray(at === -1 ? length : length + delimiter.length);
    if (at !== -1) state = "delimited";
    return at !== -1;
  }

  function readDelimiterLine(): boolean {
    if (pending.length < 2) return false;
    if (pending.toString("latin1", 0, 2) === "--") {
      state = "ended";
      return false;
    }
    const at = pending.indexOf(lineEnd);
    const padding = pending.toString("latin1", 0, Math.min(at === -1 ? pending.length : at, maxPaddingLength + 1));
    if (padding.length > maxPaddingLength || !/^[ \t]*\r?$/.test(padding)) throw badFormError();
    if (at === -1) return false;
    if (++parts > maxParts) throw new AppError("too_large");
    // The end of the line is kept: with an empty header it is the first half of the header's end.
    pending = pending.subarray(at);
    state = "header";
    return true;
  }

  function readHeader(): boolean {
    const at = pending.indexOf(headerEnd);
    if (at > maxHeaderBytes || (at === -1 && pending.length > maxHeaderBytes)) throw new AppError("too_large");
    if (at === -1) return false;
    readPart = readerOf(fieldName(pending.toString("latin1", 0, at)));
    pending = pending.subarray(at + headerEnd.length);
    state = "body";
    return true;
  }

  return {
    push(bytes) {
      if (state === "ended") return;
      pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
      while (step());
    },
    finish() {
      if (state !== "ended") throw badFormError();
    },
  };
}

/** Returns undefined if the content type has no valid boundary. */
export function boundaryOf(contentType: string): string | undefined {
  const boundary = parametersOf(contentType).get("boundary");
  return boundary === undefined || boundary === "" || boundary.length > maxBoundaryLength ? undefined : boundary;
}

function fieldName(header: string): string | undefined {
  const line = /^content-disposition:[ \t]*(form-data[ \t]*(?:;.*)?)$/im.exec(header)?.[1];
  return line === undefined ? undefined : parametersOf(line).get("name");
}

/** Parses `form-data; name="a"; filename=b`. It stops at invalid text; the first of two equal names counts. */
function parametersOf(value: string): Map<string, string> {
  const found = new Map<string, string>();
  const parameter = /;[ \t]*([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))[ \t]*/y;
  parameter.lastIndex = Math.max(0, value.indexOf(";"));
  for (let match = parameter.exec(value); match !== null; match = parameter.exec(value)) {
    const name = match[1]?.toLowerCase() ?? "";
    if (!found.has(name)) found.set(name, match[2] ?? match[3] ?? "");
  }
  return found;
}

function badFormError(): AppError {
  return new AppError("bad_request", { context: { field: "fdb" } });
}
