import type { CallDefinition } from "@dexnet/protocol/call";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";

/** Fields of a body as they are in a query. The body's own schema validates them. */
export function queryFieldsOf(body: CallDefinition["body"]): z.ZodMiniObject {
  const names = body instanceof z.ZodMiniObject ? Object.keys(body.shape) : [];
  return z.object(Object.fromEntries(names.map((name) => [name, z.optional(z.string())])));
}

/** Accepts a request without a body where it needs no field, and fields in the query where the call allows that. */
export function completeBody(scope: FastifyInstance, { body, bodyKind = "json" }: CallDefinition): void {
  if (bodyKind === "json-or-query") scope.addHook("preValidation", addQueryFields);
  else if (bodyKind === "json" && body?.safeParse({}).success === true) scope.addHook("preValidation", addMissingBody);
}

async function addMissingBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {};
}

/** The fields of the body take precedence. */
async function addQueryFields(request: FastifyRequest): Promise<void> {
  const { body = {}, query } = request;
  if (typeof body !== "object" || body === null || Array.isArray(body)) return;
  const fields = Object.entries(Object(query)).map(([name, value]) => [name, fieldOf(value)]);
  request.body = { ...Object.fromEntries(fields), ...body };
}

/** An object is in a query as JSON. */
function fieldOf(value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith("{")) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
