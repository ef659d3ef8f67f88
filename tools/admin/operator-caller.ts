import { createCaller } from "@dexnet/drive/http/caller";
import type { Caller } from "@dexnet/protocol/caller";
import type { Target } from "./target.ts";

/** Short, because a person waits for the answer. */
const answerLimitMs = 20_000;

/** Creates a caller with the authorization of an operator. */
export function createOperatorCaller({ url, token }: Pick<Target, "url" | "token">): Caller {
  return createCaller({
    urls: { api: url, ledger: url },
    fetch(address, init = {}) {
      const headers = new Headers(init.headers);
      headers.set("authorization", `Internal ${token}`);
      const limit = AbortSignal.timeout(answerLimitMs);
      return fetch(address, { ...init, headers, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit });
    },
  });
}
