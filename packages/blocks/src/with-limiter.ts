import { wrapMethods } from "./block-store.ts";
import { slowsAllRequests } from "./faults.ts";
import type { AimdLimiter } from "./limiter.ts";

/** Makes each request with a permit of the limiter. A fault of the link or the server lets all requests wait. */
export function withLimiter<Store extends object>(store: Store, limiter: AimdLimiter): Store {
  return wrapMethods(store, (method) => async (subject, { permit: acquired, ...options }) => {
    const { signal } = options;
    const permit = acquired ?? (await limiter.acquire(signal));
    try {
      const result = await method(subject, options);
      const fault = Array.isArray(result) ? result.find(slowsAllRequests) : undefined;
      permit.release(fault === undefined ? "success" : { fault });
      return result;
    } catch (error) {
      permit.release(!signal.aborted && slowsAllRequests(error) ? { fault: error } : "neutral");
      throw error;
    }
  });
}
