/**
 * Makes an object whose methods call `call` with their name, except the methods in `own`. Every method must return a
 * promise.
 */
export function forwardCalls<T extends object>(
  call: (name: keyof T, request: unknown[]) => Promise<unknown>,
  own: Partial<T> = {},
): T {
  return new Proxy(own as T, {
    get(_, name) {
      // Only promises have a `then`: without one this object can be awaited as a value.
      if (name === "then" || name in own) return Reflect.get(own, name);
      return (...request: unknown[]) => call(name as keyof T, request);
    },
  });
}
