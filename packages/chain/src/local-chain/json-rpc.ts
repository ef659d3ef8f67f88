import { maxBatchBytes } from "./constants.ts";
import type { RpcHandler } from "./methods.ts";
import { internalError, invalidRequest, parseError, RpcError } from "./rpc-error.ts";

type RequestId = string | number | null;

/** Answers a JSON-RPC 2.0 request or batch; undefined if it contains only notifications. */
export async function answerText(text: string, handle: RpcHandler): Promise<string | undefined> {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return JSON.stringify(errorAnswer(null, new RpcError(parseError, "The request is not JSON.")));
  }
  if (!Array.isArray(message)) {
    const answer = await answerOne(message, handle);
    return answer === undefined ? undefined : JSON.stringify(answer);
  }
  if (message.length === 0 || message.length > maxBatchBytes) {
    const sentence = `A batch holds between 1 and ${maxBatchBytes} requests.`;
    return JSON.stringify(errorAnswer(null, new RpcError(invalidRequest, sentence)));
  }
  const answers: unknown[] = [];
  // One after the other, because a transaction may need the one before it.
  for (const each of message) {
    const answer = await answerOne(each, handle);
    if (answer !== undefined) answers.push(answer);
  }
  return answers.length === 0 ? undefined : JSON.stringify(answers);
}

async function answerOne(message: unknown, handle: RpcHandler): Promise<unknown> {
  const request = readRequest(message);
  if (request === null) return errorAnswer(null, new RpcError(invalidRequest, "This is not a JSON-RPC 2.0 request."));
  const { id, method, params } = request;
  let answer: unknown;
  try {
    answer = { jsonrpc: "2.0", id, result: (await handle(method, params)) ?? null };
  } catch (error) {
    answer = errorAnswer(id ?? null, error);
  }
  return id === undefined ? undefined : answer;
}

function readRequest(message: unknown): { id?: RequestId; method: string; params: unknown[] } | null {
  if (typeof message !== "object" || message === null) return null;
  const { jsonrpc, id, method, params = [] } = message as Record<string, unknown>;
  if (jsonrpc !== "2.0" || typeof method !== "string" || !Array.isArray(params)) return null;
  if (id === undefined) return { method, params };
  if (typeof id !== "string" && typeof id !== "number" && id !== null) return null;
  return { id, method, params };
}

export function errorAnswer(id: RequestId, error: unknown): unknown {
  const known =
    error instanceof RpcError
      ? error
      : new RpcError(internalError, error instanceof Error ? error.message : String(error));
  const data = known.data === undefined ? {} : { data: known.data };
  return { jsonrpc: "2.0", id, error: { code: known.code, message: known.message, ...data } };
}
