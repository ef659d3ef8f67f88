/** A process of its own: takes bodies and answers when three copies of each are durable, by plain file calls; gives them back. */
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { copiesPerBlock } from "@dexnet/protocol/limits";

const [folder = ""] = process.argv.slice(2);
/** As many as a ledger has when it is tried out. */
const devices = Array.from({ length: 5 }, (_, at) => join(folder, `device-${at}`));
const allowed = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, PUT, DELETE",
  "access-control-allow-headers": "content-type",
  // As the ledger: asked for once, not before every request.
  "access-control-max-age": "7200",
};

async function makeFolders(): Promise<void> {
  for (const device of devices) await mkdir(device, { recursive: true });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return pieces;
}

async function writeCopy(device: string, name: string, pieces: readonly Buffer[]): Promise<void> {
  const temporary = join(device, `${name}.temporary`);
  const file = await open(temporary, "w");
  await file.writev(pieces);
  await file.datasync();
  await file.close();
  await rename(temporary, join(device, name));
  const parent = await open(device, "r");
  await parent.sync();
  await parent.close();
}

/** The first device that has it is known from its number. */
function devicesOf(number: number): string[] {
  return Array.from({ length: copiesPerBlock }, (_, at) => devices[(number + at) % devices.length] ?? "");
}

/** All are put to one address: a browser asks once for each whether it may. */
let count = 0;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "PUT") {
    const pieces = await bodyOf(request);
    const number = count++;
    await Promise.all(devicesOf(number).map((device) => writeCopy(device, `piece-${number}`, pieces)));
    response.writeHead(200, allowed).end();
  } else if (request.method === "GET") {
    const number = Number(request.url?.slice(1));
    const path = join(devicesOf(number)[0] ?? "", `piece-${number}`);
    const { size } = await stat(path);
    response.writeHead(200, { ...allowed, "content-length": size, "cache-control": "no-store" });
    createReadStream(path, { highWaterMark: 1024 * 1024 }).pipe(response);
  } else {
    if (request.method === "DELETE") {
      await Promise.all(devices.map((device) => rm(device, { recursive: true })));
      await makeFolders();
      count = 0;
    }
    response.writeHead(204, allowed).end();
  }
}

await makeFolders();
const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(500, allowed).end());
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
// Whoever started it is gone.
process.on("disconnect", () => process.exit());
