import { AppError } from "@dexnet/protocol/errors/errors";

export interface EventParser {
  /** Takes the next piece of the stream and returns the data of the events that it completes. Fault: bad_answer. */
  push(text: string): string[];
  /** Reconnection time that the stream has given, in milliseconds. */
  reconnectionMs(): number | undefined;
}

/**
 * Parses server-sent events (HTML standard, section 9.2) from pieces of any size. Only the data and the
 * reconnection time are used: comments, names and ids are ignored. An event that the stream ends in the middle of is dropped, as the standard says.
 */
export function createEventParser({ longest }: { readonly longest: number }): EventParser {
  /** Unfinished line. */
  let line = "";
  /** Lines of data of the unfinished event. */
  let data: string[] = [];
  let length = 0;
  let endedWithReturn = false;
  let reconnectionMs: number | undefined;

  function finishLine(events: string[]): void {
    if (line === "") {
      if (data.length > 0) events.push(data.join("\n"));
      data = [];
      length = 0;
    } else if (line === "data" || line.startsWith("data:")) {
      data.push(line.slice("data:".length).replace(/^ /, ""));
    } else {
      const [, digits] = /^retry: ?(\d+)$/.exec(line) ?? [];
      if (digits !== undefined) reconnectionMs = Number(digits);
    }
    line = "";
  }

  return {
    push(text) {
      const events: string[] = [];
      for (const [piece] of text.matchAll(/\r\n|\n|\r|[^\r\n]+/g)) {
        const isEnd = piece.startsWith("\r") || piece.startsWith("\n");
        // The second half of a line end that was cut in two.
        const isRest = endedWithReturn && piece === "\n";
        endedWithReturn = piece === "\r";
        if (isRest) continue;
        if (isEnd) finishLine(events);
        else {
          line += piece;
          length += piece.length;
          if (length > longest) throw new AppError("bad_answer", { context: { reason: "too long" } });
        }
      }
      return events;
    },
    reconnectionMs: () => reconnectionMs,
  };
}
