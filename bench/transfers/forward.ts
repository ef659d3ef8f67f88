import { type IncomingMessage, request, type ServerResponse } from "node:http";

/** Hands a request on to the api as it is, so that the page that measures has it on its own origin, as the product's has. */
export function forward(to: string, asked: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(to);
    const headers = { ...asked.headers, host: `${hostname}:${port}` };
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.once("end", resolve);
      answer.once("error", reject);
    });
    onward.once("error", reject);
    asked.pipe(onward);
  });
}
