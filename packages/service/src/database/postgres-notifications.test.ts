import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createNotifications } from "./notifications.ts";
import { listenOnPostgres } from "./postgres-notifications.ts";

/** AuthenticationOk and ReadyForQuery of PostgreSQL's protocol. */
const signedIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** A server that accepts the connection and does not answer LISTEN, as one that has vanished in between. */
let server: Server;
const sockets: Socket[] = [];

beforeEach(async () => {
  server = createServer((socket) => {
    sockets.push(socket.on("error", () => undefined));
    socket.once("data", () => socket.write(signedIn)).resume();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

const handlers = { onMessage: () => undefined, onLost: () => undefined };
const connect = () => ({
  connectionString: `postgres://ann@127.0.0.1:${(server.address() as AddressInfo).port}/dexnet?sslmode=disable`,
});

describe("connection that listens on PostgreSQL", () => {
  it("is given up and closed when the server does not answer LISTEN", async () => {
    await expect(listenOnPostgres(connect(), "things", handlers, 5)).rejects.toThrow("Timed out after 5 ms");
    await expect.poll(() => sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  it("is opened again, and does not keep the notifications from being closed", async () => {
    const notifications = createNotifications({
      connect: (given) => listenOnPostgres(connect(), "things", given, 5),
      log: undefined,
      timing: { backoff: { firstMs: 1, maxMs: 1 }, pingEveryMs: 1, pingTimeoutMs: 5 },
    });
    notifications.subscribe("notes", { onMessage() {}, onGap() {} });
    await expect.poll(() => sockets.length).toBeGreaterThan(2);
    await notifications.close();
  });
});
