import { type CallDefinition, fillPath } from "@dexnet/protocol/call";

export interface EventClient {
  readonly status: number;
  /** The next event, or null after the end of the stream. */
  next(): Promise<Record<string, unknown> | null>;
  close(): void;
}

/** Opens a stream of server-sent events. Each event has one line of data. */
export async function openEvents(
  api: { readonly url: string },
  call: CallDefinition,
  { token, params }: { readonly token: string; readonly params: Record<string, string> },
): Promise<EventClient> {
  const controller = new AbortController();
  const response = await fetch(api.url + fillPath(call.path, params), {
    headers: { authorization: `JWT ${token}` },
    signal: controller.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    status: response.status,
    async next() {
      for (;;) {
        const event = /data: (.*)\n\n/.exec(text);
        if (event !== null) {
          text = text.slice(event.index + event[0].length);
          return JSON.parse(event[1] ?? "");
        }
        const read = await reader?.read();
        if (read === undefined || read.done) return null;
        text += read.value;
      }
    },
    close: () => controller.abort(),
  };
}
