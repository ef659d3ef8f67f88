import type { Bytes } from "@dexnet/crypto/verify/bytes";
import type { CallAnswer, CallBody, CallDefinition, CallQuery, PathParams } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import { maxBlockBytes, maxFileDatabaseAnswerBytes } from "@dexnet/protocol/limits";
import { describeCallFailure } from "./call-failure.ts";
import { readBytes, readJson, readRange } from "./read-answer.ts";
import type { RequestedRange } from "./requested-range.ts";
import { type AnyRequest, type CallerDeps, createSendRequest, lostConnection } from "./send-request.ts";

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
  readonly memory?: (() => Bytes) | undefined;
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

/** A file database is the largest answer. The kilobyte is for the fields around its snapshot and deltas. */
const maxJsonBytes = maxFileDatabaseAnswerBytes + 1024;

export function createCaller(deps: CallerDeps): Caller {
  const sendRequest = createSendRequest(deps);

  async function answerOf(call: CallDefinition, request: AnyRequest, response: Response): Promise<unknown> {
    try {
      if (typeof request.range === "object") return await readRange(response, request.range);
      if (call.answerKind === "bytes") return await readBytes(response, maxBlockBytes, request.memory);
      return await readJson(response, maxJsonBytes);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw lostConnection(request, cause);
    }
  }

  async function makeCall(call: CallDefinition, request: AnyRequest = {}): Promise<unknown> {
    const response = await sendRequest(call, request, () => signalOf(call, request));
    const answer = await answerOf(call, request, response);
    if (call.answer === undefined) return answer;
    const parsed = call.answer.safeParse(answer);
    if (!parsed.success) throw new AppError("bad_answer", { cause: parsed.error });
    return parsed.data;
  }

  async function makeReportedCall(call: CallDefinition, request?: AnyRequest): Promise<unknown> {
    try {
      return await makeCall(call, request);
    } catch (error) {
      const failure = describeCallFailure(call, error);
      if (failure !== null) deps.onFailure?.(failure);
      throw error;
    }
  }

  return makeReportedCall as Caller;
}

/** A call that takes longer fails as a lost connection. Calls with blocks and file lists have a longer limit. */
export const callTimeoutMs = 60_000;
export const longCallTimeoutMs = 300_000;

function signalOf(call: CallDefinition, request: AnyRequest): AbortSignal {
  const isLong = call.bodyKind === "bytes" || call.answerKind === "bytes" || request.form !== undefined;
  const timeout = AbortSignal.timeout(request.timeoutMs ?? (isLong ? longCallTimeoutMs : callTimeoutMs));
  return request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]);
}
