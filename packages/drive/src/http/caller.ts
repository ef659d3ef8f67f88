import type { CallDefinition } from "@dexnet/protocol/call";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import { maxBlockBytes, maxFileDatabaseAnswerBytes } from "@dexnet/protocol/limits";
import { describeCallFailure } from "./call-failure.ts";
import { readBytes, readJson, readRange } from "./read-answer.ts";
import { type AnyRequest, type CallerDeps, createSendRequest, lostConnection } from "./send-request.ts";

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
