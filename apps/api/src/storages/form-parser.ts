import { AppError } from "@dexnet/protocol/errors";

/** Gets the bytes of a part as they come; not to be kept after the call. */
export type PartReader = (bytes: Buffer) => void;

export interface FormParserOptions {
  boundary: string;
  /** More are too_large, whatever they hold. */
  maxParts: number;
  /** Of the header of one part. */
  maxHeaderBytes: number;
  /** Who reads the next part, by its name (undefined for one without); its bytes are dropped when nobody does. */
  readerOf: (name: string | undefined) => PartReader | undefined;
}

/**
 * Reads `multipart/form-data` (RFC 7578) as it comes, and holds no more of it than a header. Done by hand: the usual
 * parsers hold every field in memory as a whole, wait for ever when a part has no header, and end the process by an
 * error that nobody can hear when a form with too many parts ends early. Faults: bad_request, too_large.
 */
export interface FormParser {
  push(bytes: Buffer): void;
  /** Fault when the form was not whole. What comes after its last line counts for nothing. */
  finish(): void;
}

const lineEnd = Buffer.from("\r\n");
const headerEnd = Buffer.from("\r\n\r\n");
/** What may stand between a boundary and the end of its line. */
const maxPaddingLength = 64;
const maxBoundaryLength = 70;

/** Before the first boundary stands a preamble, which is read like the body of a part that nobody wants. */
type State = "body" | "delimited" | "header" | "ended";

export function createFormParser({ boundary, maxParts, maxHeaderBytes, readerOf }: FormParserOptions): FormParser {
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  // The first boundary has no line before it.
  let pending: Buffer = lineEnd;
  let state: State = "body";
  let parts = 0;
  let readPart: PartReader | undefined;

  /** Does one step; false when it takes more bytes to go on. */
  function step(): boolean {
    if (state === "body") return readBody();
    if (state === "delimited") return readDelimiterLine();
    if (state === "header") return readHeader();
    return false;
  }

  function readBody(): boolean {
    const at = pending.indexOf(delimiter);
    // The end may be the first half of a delimiter.
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
    // The line's end stays: with an empty header it is the first half of the header's.
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

/** From a request's content-type; undefined when it names none. */
export function boundaryOf(contentType: string): string | undefined {
  const boundary = parametersOf(contentType).get("boundary");
  return boundary === undefined || boundary === "" || boundary.length > maxBoundaryLength ? undefined : boundary;
}

function fieldName(header: string): string | undefined {
  const line = /^content-disposition:[ \t]*(form-data[ \t]*(?:;.*)?)$/im.exec(header)?.[1];
  return line === undefined ? undefined : parametersOf(line).get("name");
}

/** `form-data; name="a"; filename=b` and the like. Reading stops at what is none; of two with one name the first counts. */
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
  return new AppError("bad_request", { facts: { field: "fdb" } });
}
