import type * as z from "zod/mini";

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Server of a call: the api of the application, or the ledger with its statistics. */
export type Service = "api" | "ledger";

/**
 * Permission that a call needs: `anyone` needs none, `session` a session even with an unconfirmed e-mail, `confirmed` a
 * session with a confirmed e-mail, `operator` the shared internal token.
 */
export type AllowedCaller = "anyone" | "session" | "confirmed" | "operator";

export interface CallDefinition {
  readonly service: Service;
  readonly method: Method;
  /** Path with parameters in braces: `/api/v1/products/{address}/`. */
  readonly path: string;
  readonly summary: string;
  readonly caller: AllowedCaller;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  /** Absent when the body is empty or, with `bodyKind: "bytes"`, opaque. */
  readonly body?: z.ZodMiniType;
  /** With `json-or-query` each field may be in the query instead; an object is JSON there. */
  readonly bodyKind?: "json" | "json-or-form" | "json-or-query" | "bytes";
  /**
   * Largest body in bytes, if it may be larger than `defaultBodyBytes`. A form has limits of its own. A body of bytes is
   * compared by its content-length.
   */
  readonly maxBodyBytes?: number;
  /** Absent when `answerKind` is `bytes`. */
  readonly answer?: z.ZodMiniType;
  /** With `events` the answer is a stream of server-sent events, each with data of the schema. */
  readonly answerKind?: "json" | "bytes" | "events";
  /** Whether one range of the bytes may be requested (RFC 9110, 14). */
  readonly answersRanges?: true;
}

export function defineCall<const T extends CallDefinition>(definition: T): T {
  return definition;
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** Object type with the names in braces of a path. */
export type PathParams<Path extends string> = { readonly [Name in ParamNames<Path>]: string };

type Input<T> = T extends z.ZodMiniType ? z.input<T> : never;
type Output<T> = T extends z.ZodMiniType ? z.output<T> : never;

export type CallBody<T extends CallDefinition> = T extends { bodyKind: "bytes" }
  ? Uint8Array<ArrayBuffer> | Blob
  : T extends { body: infer B }
    ? Input<B>
    : undefined;
export type CallQuery<T extends CallDefinition> = T extends { query: infer Q } ? Input<Q> : undefined;
export type CallAnswer<T extends CallDefinition> = T extends { answer: infer A } ? Output<A> : Uint8Array<ArrayBuffer>;

/** Types that a handler gets after validation. */
export type HandledBody<T extends CallDefinition> = T extends { body: infer B } ? Output<B> : undefined;
export type HandledQuery<T extends CallDefinition> = T extends { query: infer Q } ? Output<Q> : undefined;
export type HandledParams<T extends CallDefinition> = T extends { params: infer P } ? Output<P> : PathParams<T["path"]>;

/**
 * Substitutes `{name}` by `params.name`, percent-encoded. Throws when a name is missing, which is a programming error, and
 * for a value that would change the path in any encoding.
 */
export function fillPath<Path extends string>(path: Path, params: PathParams<Path>): string {
  const values = new Map<string, string>(Object.entries(params));
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined || value === "") throw new TypeError(`The path ${path} needs a value for ${name}`);
    if (value === "." || value === "..") throw new TypeError(`The path ${path} can't have dots for ${name}`);
    return encodeURIComponent(value);
  });
}

/** Replaces `{name}` by `:name`, the form in which the servers register routes. */
export function routePath(path: string): string {
  return path.replace(/\{([^}]+)\}/g, ":$1");
}
