import { Agent, request } from "node:http";

/** Puts bodies to addresses, over a fixed number of persistent connections. */
export interface UrlSender {
  put(url: string, bytes: Uint8Array): Promise<void>;
  close(): void;
}

export function createUrlSender(connections: number): UrlSender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    put: (url, bytes) =>
      new Promise((resolve, reject) => {
        const headers = { "content-length": String(bytes.length) };
        const sending = request(url, { method: "PUT", agent, headers }, (response) => {
          response.resume();
          response.on("error", reject);
          response.on("end", () => {
            if (response.statusCode === 200) resolve();
            else reject(new Error(`The gateway answered ${response.statusCode}.`));
          });
        });
        sending.on("error", reject);
        sending.end(bytes);
      }),
    close: () => agent.destroy(),
  };
}
