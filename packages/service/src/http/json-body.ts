import { AppError } from "@dexnet/protocol/errors";
import type { FastifyInstance } from "fastify";

const nul = "\u0000";

/**
 * Accepts JSON bodies only. An empty body counts as no body, because calls without a body may still send the content type
 * of JSON. Keys that would change an object's prototype are refused, and so is the character NUL (see [Note: no NUL]).
 */
export function addJsonParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body.toString();
    if (text === "") {
      done(null, undefined);
      return;
    }
    parseJson(request, text, (error, value) => {
      // JSON can only contain NUL in this form. The values are checked, because the text `\\u0000` is allowed.
      if (error === null && text.includes("\\u0000") && hasNul(value)) done(new AppError("bad_request"));
      else done(error, value);
    });
  });
}

/** Not recursive, because the nesting of a body may exceed the stack. */
function hasNul(body: unknown): boolean {
  const pending: unknown[] = [body];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === "string" && value.includes(nul)) return true;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, field] of Object.entries(value)) pending.push(name, field);
  }
  return false;
}
