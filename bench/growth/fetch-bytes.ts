import { get } from "node:http";
import { buffer } from "node:stream/consumers";

/**
 * Fetches a URL over a new connection. The server may close an idle connection at the moment when it is used again, after
 * the minute that a window takes on a busy machine.
 */
export async function fetchBytes(url: string): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      if (response.statusCode === 200) buffer(response).then(resolve, reject);
      else reject(new Error(`${url} answered ${response.statusCode}`));
    }).on("error", reject);
  });
}
