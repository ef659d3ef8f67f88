import type { IncomingMessage } from "node:http";
import { AppError } from "@dexnet/protocol/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readBodyText } from "./body-memory.ts";

const nul = "\u0000";
/** The bodies of our calls have eight levels at most. */
const maxLevels = 32;
const [quote, backslash, openArray, closeArray, openObject, closeObject] = Buffer.from('"\\[]{}');

/**
 * Accepts JSON bodies only. An empty body counts as no body, because calls without a body may still send the content type
 * of JSON. Keys that would change an object's prototype are refused, and so are the character NUL (see [Note: no NUL]) and
 * deep nesting, which takes the parser a hundred times as long as other text.
 */
export function addJsonParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", async (request: FastifyRequest, payload: IncomingMessage) => {
    const text = await readBodyText(request, payload);
    if (text === "") return undefined;
    if (isNestedDeeply(text)) throw new AppError("bad_request", { facts: { field: "body" } });
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    parseJson(request, text, (error, value) => (error === null ? resolve(value) : reject(error)));
    const value = await promise;
    // JSON can only contain NUL in this form. The values are checked, because the text `\\u0000` is allowed.
    if (text.includes("\\u0000") && hasNul(value)) throw new AppError("bad_request");
    return value;
  });
}

/** Counts brackets outside of texts, without parsing. */
function isNestedDeeply(json: string): boolean {
  let levels = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at);
    else if (code === openArray || code === openObject) levels += 1;
    else if (code === closeArray || code === closeObject) levels -= 1;
    if (levels > maxLevels) return true;
  }
  return false;
}

/** Position of the quote that ends a text. Long texts are searched, not read letter by letter. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

/** After an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1;
  return backslashes % 2 === 1;
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
