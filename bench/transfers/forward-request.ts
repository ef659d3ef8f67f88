import { type IncomingMessage, request, type ServerResponse } from "node:http";

/** Forwards a request to the api, so that the measuring page has the api on its own origin, as the product has. */
export function forwardRequest(to: string, received: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(to);
    const headers = { ...received.headers, host: `${hostname}:${port}` };
    const onward = request({ hostname, port, path: received.url, method: received.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.once("end", resolve);
      answer.once("error", reject);
    });
    onward.once("error", reject);
    received.pipe(onward);
  });
}
