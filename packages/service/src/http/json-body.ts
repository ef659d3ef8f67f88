import { AppError } from "@dexnet/protocol/errors";
import type { FastifyInstance } from "fastify";

const nul = "\u0000";

/**
 * Reads JSON bodies and no others. An empty one is no body, because calls without one may still claim JSON. Keys that
 * would reach an object's prototype are refused, and so is the character NUL (see [Note: no NUL]).
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body.toString();
    if (text === "") {
      done(null, undefined);
      return;
    }
    parseJson(request, text, (error, value) => {
      // In JSON it can only be written so; a text about it is told apart by looking at the values.
      if (error === null && text.includes("\\u0000") && hasNul(value)) done(new AppError("bad_request"));
      else done(error, value);
    });
  });
}

/** Not recursive: a body may be nested deeper than the stack reaches. */
function hasNul(body: unknown): boolean {
  const rest: unknown[] = [body];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === "string" && value.includes(nul)) return true;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, field] of Object.entries(value)) rest.push(name, field);
  }
  return false;
}
