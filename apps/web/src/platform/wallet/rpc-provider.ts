import * as z from "zod/mini";
import type { Eip1193Provider } from "./eip1193.ts";

const answerSchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
]);

/** Code of a wallet that can't be reached (EIP-1193). */
const disconnected = 4900;

/** The test wallet of a demonstration: its requests go to the local chain, which signs for it. */
export function createRpcProvider(url: string): Eip1193Provider {
  let requestId = 0;
  return {
    async request({ method, params = [] }) {
      requestId++;
      const answer = await send(url, { jsonrpc: "2.0", id: requestId, method, params });
      if ("error" in answer) throw providerError(answer.error.code, answer.error.message);
      return answer.result;
    },
  };
}

async function send(url: string, message: unknown): Promise<z.output<typeof answerSchema>> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      credentials: "omit",
      body: JSON.stringify(message),
    });
    return answerSchema.parse(await response.json());
  } catch (cause) {
    throw providerError(disconnected, "The test wallet does not answer.", { cause });
  }
}

function providerError(code: number, message: string, options?: ErrorOptions): Error {
  return Object.assign(new Error(message, options), { code });
}
