import type { CallAnswer, CallBody, CallDefinition, CallQuery, PathParams } from "./call.ts";

export interface ByteRange {
  readonly start: number;
  /** Index after the last byte. */
  readonly end: number;
}

/**
 * Range of an answer of bytes. The answer has exactly the bytes of a `ByteRange`, or the call fails with bad_answer. `all`: all
 * bytes, requested as a range. An answer without a range is accepted for it.
 */
export type RequestedRange = ByteRange | "all";

export type ParamsOf<T extends CallDefinition> = [keyof PathParams<T["path"]>] extends [never]
  ? { params?: never }
  : { params: PathParams<T["path"]> };
type QueryOf<T extends CallDefinition> = [CallQuery<T>] extends [undefined]
  ? { query?: never }
  : { query?: CallQuery<T> };
type BodyOf<T extends CallDefinition> = T extends { bodyKind: "json-or-form" }
  ? { body: CallBody<T>; form?: never } | { form: FormData; body?: never }
  : [CallBody<T>] extends [undefined]
    ? { body?: never; form?: never }
    : { body: CallBody<T>; form?: never };
type RangeOf<T extends CallDefinition> = T extends { answersRanges: true }
  ? { range?: RequestedRange }
  : { range?: never };

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Time after which the call fails as a lost connection. The default depends on the kind of the call. */
  readonly timeoutMs?: number | undefined;
  /** The call continues after the page is closed. */
  readonly keepalive?: boolean | undefined;
  /** Path or URL of the service, given by the server, to use instead of the call's own path. See `ownUrl`. */
  readonly url?: string | undefined;
  /** The answer never changes, so that the browser may answer from its cache. */
  readonly isImmutable?: boolean | undefined;
  /** Memory for a long answer of bytes, as large as the largest one. Called at most once. */
  readonly memory?: (() => Uint8Array<ArrayBuffer>) | undefined;
}

export type CallRequest<T extends CallDefinition> = ParamsOf<T> & QueryOf<T> & BodyOf<T> & RangeOf<T> & CallOptions;

type RequestArguments<T extends CallDefinition> =
  Record<never, never> extends CallRequest<T> ? [request?: CallRequest<T>] : [request: CallRequest<T>];

/**
 * Makes one call of the protocol. The answer is validated by its schema. Faults: the code of the answer; `network` without
 * an answer; `bad_answer` for an answer that does not match the schema; `transfer_cancelled` when the signal is aborted. A
 * call is repeated only once, after its session was renewed.
 */
export type Caller = <T extends CallDefinition>(call: T, ...request: RequestArguments<T>) => Promise<CallAnswer<T>>;
