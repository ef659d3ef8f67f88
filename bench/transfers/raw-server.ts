/** Server process for raw bytes: stores bodies, answers when three copies of each are durable, and sends them back. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createDurableCopies } from "../harness/durable-copies.ts";

const [folder = ""] = process.argv.slice(2);
/** Number of devices of the demonstration. */
const deviceCount = 5;
const copies = await createDurableCopies(folder, deviceCount);
const allowed = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, PUT, DELETE",
  "access-control-allow-headers": "content-type",
  // As for the ledger: one preflight request, not one before every request.
  "access-control-max-age": "7200",
};

async function bodyOf(request: IncomingMessage): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks;
}

/** All bodies are put to one path, because a browser sends a preflight request for each path. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "PUT") {
    const chunks = await bodyOf(request);
    await copies.put((file) => file.writev(chunks));
    response.writeHead(200, allowed).end();
  } else if (request.method === "GET") {
    const path = copies.pathOf(Number(request.url?.slice(1)));
    const { size } = await stat(path);
    response.writeHead(200, { ...allowed, "content-length": size, "cache-control": "no-store" });
    createReadStream(path, { highWaterMark: 1024 * 1024 }).pipe(response);
  } else {
    if (request.method === "DELETE") await copies.clear();
    response.writeHead(204, allowed).end();
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(500, allowed).end());
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
// The parent process is gone.
process.on("disconnect", () => process.exit());
