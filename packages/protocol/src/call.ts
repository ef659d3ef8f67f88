import type { z } from "zod";

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Which host answers: the application's api, or the ledger with its statistics. */
export type Service = "api" | "ledger";

/**
 * Who may call: `anyone`; `session`, a signed-in person even with an unconfirmed e-mail; `confirmed`, one whose e-mail
 * is confirmed; `operator`, another of our servers, by the shared internal token.
 */
export type Caller = "anyone" | "session" | "confirmed" | "operator";

export interface CallDefinition {
  readonly service: Service;
  readonly method: Method;
  /** Path parameters stand in braces and are substituted by name: `/api/v1/products/{address}/`. */
  readonly path: string;
  readonly summary: string;
  readonly caller: Caller;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Absent when the body is empty or, with `bodyKind: "bytes"`, opaque. */
  readonly body?: z.ZodType;
  readonly bodyKind?: "json" | "json-or-form" | "bytes";
  /** Absent when `answerKind` is `bytes`. */
  readonly answer?: z.ZodType;
  readonly answerKind?: "json" | "bytes";
}

export function defineCall<const T extends CallDefinition>(definition: T): T {
  return definition;
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The names in braces of a path, as an object type. */
export type PathParams<Path extends string> = { readonly [Name in ParamNames<Path>]: string };

type Input<T> = T extends z.ZodType ? z.input<T> : never;
type Output<T> = T extends z.ZodType ? z.output<T> : never;

export type CallBody<T extends CallDefinition> = T extends { bodyKind: "bytes" }
  ? Uint8Array<ArrayBuffer> | Blob
  : T extends { body: infer B }
    ? Input<B>
    : undefined;
export type CallQuery<T extends CallDefinition> = T extends { query: infer Q } ? Input<Q> : undefined;
export type CallAnswer<T extends CallDefinition> = T extends { answer: infer A } ? Output<A> : Uint8Array<ArrayBuffer>;

/** What a handler sees after validation. */
export type HandledBody<T extends CallDefinition> = T extends { body: infer B } ? Output<B> : undefined;
export type HandledQuery<T extends CallDefinition> = T extends { query: infer Q } ? Output<Q> : undefined;
export type HandledParams<T extends CallDefinition> = T extends { params: infer P } ? Output<P> : PathParams<T["path"]>;

/**
 * Substitutes `{name}` by `params.name`, percent-encoded. A name that is missing is a mistake of ours and throws, and so
 * does a value that would lead to another path however it is encoded.
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

/** `{name}` becomes `:name`, the form in which the servers register routes. */
export function routePath(path: string): string {
  return path.replace(/\{([^}]+)\}/g, ":$1");
}
