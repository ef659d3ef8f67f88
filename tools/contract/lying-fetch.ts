/** Changes a JSON answer of the servers, as a lying operator can. */
export type Lie = (path: string, answer: never) => unknown;

/** A fetch whose JSON answers pass through the lie. */
export function createLyingFetch(lie: Lie = (_, answer) => answer): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !response.headers.get("content-type")?.includes("json")) return response;
    return Response.json(lie(new URL(String(input)).pathname, (await response.json()) as never));
  };
}
