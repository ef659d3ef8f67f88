import type { CallDefinition } from "@dexnet/protocol/call";
import { errorAnswerSchema } from "@dexnet/protocol/error-answer";
import type { FastifySchema, FastifySerializerCompiler } from "fastify";
import { z } from "zod";

/** The route schema of a call: what is validated, and what the documentation is made of. */
export function callSchema(call: CallDefinition): FastifySchema {
  // Fastify validates a body that is not there, as with a form, as null.
  const body = call.bodyKind === "json-or-form" ? call.body?.nullable() : call.body;
  return {
    summary: call.summary,
    tags: [groupOf(call.path)],
    ...(call.params === undefined ? {} : { params: call.params }),
    ...(call.query === undefined ? {} : { querystring: call.query }),
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

/** Thrown when a handler's answer does not fit its schema: a mistake of ours, of which only the log hears. */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
}

/** Checks an answer, drops what its schema does not list, and writes it as JSON. */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (answer) => {
    const result = schema.safeParse(answer, { reportInput: false });
    if (!result.success) {
      throw new AnswerError(`The answer of ${method} ${url} does not fit: ${z.prettifyError(result.error)}`);
    }
    return JSON.stringify(result.data);
  };
};
