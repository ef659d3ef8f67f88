import { get } from "node:http";
import { buffer } from "node:stream/consumers";

/**
 * Gets something over a connection of its own. One that is kept open may be closed by the server at the very moment when
 * it is used again, after the minute that a window takes on a busy machine.
 */
export async function fetchBytes(url: string): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      if (response.statusCode === 200) buffer(response).then(resolve, reject);
      else reject(new Error(`${url} answered ${response.statusCode}`));
    }).on("error", reject);
  });
}
