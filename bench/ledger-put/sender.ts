import { Agent, request } from "node:http";

/** Sends blocks over a fixed number of persistent connections. */
export interface Sender {
  put(blockBytes: Uint8Array): Promise<void>;
  putBatch(blocks: readonly Uint8Array[]): Promise<void>;
  close(): void;
}

export function createSender(url: string, addressHex: string, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const path = `${url}/v1/addresses/${addressHex}/blocks`;

  async function send(method: string, to: string, bytes: Uint8Array): Promise<string> {
    const headers = { "content-type": "application/octet-stream", "content-length": String(bytes.length) };
    return await new Promise((resolve, reject) => {
      const sending = request(to, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const answer = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(answer);
          else reject(new Error(`The ledger answered ${response.statusCode}: ${answer}`));
        });
      });
      sending.on("error", reject);
      sending.end(bytes);
    });
  }

  return {
    async put(blockBytes) {
      await send("PUT", path, blockBytes);
    },
    async putBatch(blocks) {
      const answer: unknown = JSON.parse(await send("POST", `${path}/batch`, framed(blocks)));
      if (JSON.stringify(answer).includes('"code"'))
        throw new Error(`A block was refused: ${JSON.stringify(answer).slice(0, 300)}`);
    },
    close: () => agent.destroy(),
  };
}

function framed(blocks: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    blocks.flatMap((block) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(block.length);
      return [length, block];
    }),
  );
}
