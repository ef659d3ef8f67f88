import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { json } from "node:stream/consumers";
import { blockCalls } from "@dexnet/protocol/blocks";

import { testDeployment } from "./wallet.ts";

export interface ReceivedChange {
  method: string;
  /** Lower case. */
  address: string;
  authorization: string;
  body?: unknown;
}

/** Hears what the api tells the ledger, over real HTTP, and can be out of order. */
export interface TestLedger {
  url: string;
  received: ReceivedChange[];
  receivedFor(address: string): ReceivedChange[];
  /** While broken every call is answered with 503 and not heard. */
  setBroken(isBroken: boolean): void;
  /** While it hangs no call is answered. */
  setHanging(isHanging: boolean): void;
  /** How many calls wait for an answer that does not come. */
  hangingCalls(): number;
  close(): Promise<void>;
}

export async function startTestLedger(): Promise<TestLedger> {
  const received: ReceivedChange[] = [];
  let isBroken = false;
  let isHanging = false;
  const hanging = new Set<Socket>();
  const server = createServer(async (request, response) => {
    if (isHanging) {
      hanging.add(request.socket);
      request.socket.once("close", () => hanging.delete(request.socket));
      return;
    }
    if (isBroken) {
      response.writeHead(503).end();
      return;
    }
    if (request.url === blockCalls.info.path) {
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ deployment: testDeployment }));
      return;
    }
    received.push(await readChange(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    receivedFor: (address) => received.filter((notice) => notice.address === address.toLowerCase()),
    setBroken(broken) {
      isBroken = broken;
    },
    setHanging(shouldHang) {
      isHanging = shouldHang;
      // Who hangs now would hang for ever.
      if (!shouldHang) server.closeAllConnections();
    },
    hangingCalls: () => hanging.size,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readChange(request: IncomingMessage): Promise<ReceivedChange> {
  const address = /^\/internal\/v1\/addresses\/(0x[0-9a-fA-F]{40})$/.exec(request.url ?? "")?.[1] ?? "";
  return {
    method: request.method ?? "",
    address: address.toLowerCase(),
    authorization: request.headers.authorization ?? "",
    ...(request.method === "PUT" ? { body: await json(request) } : {}),
  };
}
