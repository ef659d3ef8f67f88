/** A process of its own: takes bodies and answers when three copies of each are durable, by plain file calls; gives them back. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createDurableCopies } from "../harness/durable-copies.ts";

const [folder = ""] = process.argv.slice(2);
/** As many as a ledger has when it is tried out. */
const deviceCount = 5;
const copies = await createDurableCopies(folder, deviceCount);
const allowed = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, PUT, DELETE",
  "access-control-allow-headers": "content-type",
  // As the ledger: asked for once, not before every request.
  "access-control-max-age": "7200",
};

async function bodyOf(request: IncomingMessage): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return pieces;
}

/** All are put to one address: a browser asks once for each whether it may. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "PUT") {
    const pieces = await bodyOf(request);
    await copies.put((file) => file.writev(pieces));
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
// Whoever started it is gone.
process.on("disconnect", () => process.exit());
