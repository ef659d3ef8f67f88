import type { CallDefinition } from "@dexnet/protocol/call";
import swagger, { type SwaggerTransform } from "@fastify/swagger";
import type { FastifyInstance, FastifySchema } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { renderDocsPage } from "./docs-page.ts";
import type { OpenApiDocument } from "./openapi-document.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Call of the route. */
    call?: CallDefinition;
  }
}

export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  /** Prefix of the paths: `<prefix>/openapi.json` and `<prefix>/docs`. */
  readonly prefix: string;
}

const bytesSchema = { type: "string", format: "binary" } as const;

const rangeHeader = {
  type: "object",
  properties: { range: { type: "string", description: "One range, such as `bytes=0-99`" } },
} as const;

/** Describes all calls that are registered later, and serves the description as JSON and as a page. */
export function serveOpenApi(app: FastifyInstance, options: OpenApiOptions): void {
  app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: options.title, version: options.version },
      components: { securitySchemes },
    },
    // Only calls have tags.
    hideUntagged: true,
    stripBasePath: false,
    convertConstToEnum: false,
    transform: describeRoute,
    transformObject(document) {
      if (!("openapiObject" in document)) return document.swaggerObject;
      markOptionalBodies(document.openapiObject as OpenApiDocument);
      return document.openapiObject;
    },
  });
  app.get(`${options.prefix}/openapi.json`, async (_request, reply) => {
    reply.type("application/json; charset=utf-8").header("cache-control", "no-cache");
    return JSON.stringify(app.swagger());
  });
  app.get(`${options.prefix}/docs`, async (_request, reply) => {
    const page = renderDocsPage(app.swagger() as OpenApiDocument, `${options.prefix}/openapi.json`);
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache");
    reply.header("content-security-policy", page.contentSecurityPolicy);
    return page.html;
  });
}

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "header",
    name: "authorization",
    description: "A signed-in person: `JWT <token>`",
  },
  operator: {
    type: "apiKey",
    in: "header",
    name: "authorization",
    description: "Another server of the same operator: `Internal <token>`",
  },
} as const;

/** Converts zod schemas to JSON schemas. Bodies and answers that are not JSON are described by the call. */
const describeRoute: SwaggerTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const call = document.route.config?.call;
  if (call === undefined) return { schema, url };
  const headers = call.answersRanges ? { headers: rangeHeader } : {};
  return { schema: { ...schema, ...headers, ...describeBody(call, schema), ...describeAnswer(call, schema) }, url };
};

/** The generator takes every body as required. */
function markOptionalBodies({ paths }: OpenApiDocument): void {
  for (const { requestBody } of Object.values(paths ?? {}).flatMap((path) => Object.values(path))) {
    const json = requestBody?.content?.["application/json"]?.schema;
    if (requestBody !== undefined && json?.properties !== undefined) requestBody.required = json.required !== undefined;
  }
}

function describeBody(call: CallDefinition, schema: FastifySchema): FastifySchema {
  if (call.bodyKind === "bytes") return { body: bytesSchema, consumes: ["application/octet-stream"] };
  // Which fields a body needs depends on the query.
  if (call.bodyKind === "json-or-query") return { body: { ...Object(schema.body), required: undefined } };
  if (call.bodyKind !== "json-or-form") return {};
  const form = { type: "object", additionalProperties: bytesSchema };
  return {
    body: { content: { "application/json": { schema: schema.body }, "multipart/form-data": { schema: form } } },
  };
}

function describeAnswer(call: CallDefinition, schema: FastifySchema): FastifySchema {
  const responses: Record<string, unknown> = {};
  for (const [status, answer] of Object.entries(schema.response ?? {})) {
    responses[status] = { ...answer, description: status === "200" ? "Done" : "Refused or failed" };
  }
  if (call.answerKind === "bytes") {
    responses[200] = { description: "Bytes", content: { "application/octet-stream": { schema: bytesSchema } } };
  }
  if (call.answersRanges) {
    responses[206] = { ...(responses[200] as object), description: "Bytes of the requested range" };
  }
  if (call.answerKind === "events") {
    const event = Object.entries(schema.response ?? {}).find(([status]) => status === "200")?.[1];
    responses[200] = { description: "Server-sent events", content: { "text/event-stream": { schema: event } } };
  }
  return { response: responses };
}
