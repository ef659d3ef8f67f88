import type { IncomingMessage } from "node:http";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readBodyText } from "./body-memory.ts";
import { exceedsShape } from "./json-shape.ts";

const nul = "\u0000";

/**
 * Accepts JSON bodies only. An empty body counts as no body, because calls without a body may still send the content type
 * of JSON. Keys that would change an object's prototype are refused, and so are the character NUL (see [Note: no NUL]) and
 * texts with too many levels or values.
 */
export function addJsonParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", async (request: FastifyRequest, payload: IncomingMessage) => {
    const text = await readBodyText(request, payload);
    if (text === "") return undefined;
    if (exceedsShape(text)) throw new AppError("bad_request", { context: { field: "body" } });
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    parseJson(request, text, (error, value) => (error === null ? resolve(value) : reject(error)));
    const value = await promise;
    // JSON can only contain NUL in this form. The values are checked, because the text `\\u0000` is allowed.
    if (text.includes("\\u0000") && hasNul(value)) throw new AppError("bad_request");
    return value;
  });
}

/** Not recursive: it is called for any value. */
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
