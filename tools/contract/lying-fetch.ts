/** Changes a JSON answer of the servers, as a lying operator can. */
export type Lie = (path: string, answer: never) => unknown;

/** A fetch whose JSON answers pass through the lie. `apiUrl`: address of the api, which names itself by its public URL. */
export function createLyingFetch(apiUrl: string, lie: Lie = (_, answer) => answer): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !response.headers.get("content-type")?.includes("json")) return response;
    const text = (await response.text()).replaceAll("https://cloud.example.org", apiUrl);
    return Response.json(lie(new URL(String(input)).pathname, JSON.parse(text) as never));
  };
}
