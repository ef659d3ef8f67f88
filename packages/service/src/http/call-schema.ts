import "../process/schema-messages.ts";
import type { CallDefinition } from "@dexnet/protocol/call";
import { errorAnswerSchema } from "@dexnet/protocol/errors/error-answer";
import type { FastifySchema, FastifySerializerCompiler } from "fastify";
import * as z from "zod/mini";
import { queryFieldsOf } from "./body-fields.ts";

/** Route schema of a call, for validation and documentation. */
export function callSchema(call: CallDefinition): FastifySchema {
  // Fastify validates a missing body, as with a form, as null.
  const body = call.bodyKind === "json-or-form" && call.body !== undefined ? z.nullable(call.body) : call.body;
  const query = call.bodyKind === "json-or-query" ? queryFieldsOf(call.body) : call.query;
  return {
    summary: call.summary,
    tags: [groupOf(call.path)],
    ...(call.params === undefined ? {} : { params: call.params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
    response: {
      ...(call.answer === undefined ? {} : { 200: call.answer }),
      "4xx": errorAnswerSchema,
      "5xx": errorAnswerSchema,
    },
    ...securityOf(call),
  };
}

/** `/api/v1/accounts/token/refresh/` belongs to `/api/v1/accounts`. */
function groupOf(path: string): string {
  return /^(?:\/[^/{]+)*?\/v\d+\/[^/{]+/.exec(path)?.[0] ?? "/";
}

function securityOf(call: CallDefinition): Pick<FastifySchema, "security"> {
  if (call.caller === "anyone") return {};
  return { security: [{ [call.caller === "operator" ? "operator" : "session"]: [] }] };
}

/** The answer of a handler does not match its schema. Only the log shows it. */
class AnswerError extends Error {
  override readonly name = "AnswerError";
}

/** Validates an answer, removes fields that its schema does not list, and serializes it as JSON. */
export function serializeAnswer(schema: z.ZodMiniType, route: string, answer: unknown): string {
  const result = schema.safeParse(answer, { reportInput: false });
  if (!result.success) {
    throw new AnswerError(`The answer of ${route} does not match its schema: ${z.prettifyError(result.error)}`);
  }
  return JSON.stringify(result.data);
}

export const answerSerializer: FastifySerializerCompiler<z.ZodMiniType> = ({ schema, method, url }) => {
  return (answer) => serializeAnswer(schema, `${method} ${url}`, answer);
};
