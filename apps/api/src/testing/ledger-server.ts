import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { json } from "node:stream/consumers";
import { blockCalls } from "@dexnet/protocol/blocks";
import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { testDeployment } from "./wallet.ts";

export interface ReceivedChange {
  method: string;
  /** Address in lower case. */
  address: string;
  authorization: string;
  body?: unknown;
}

/** Receives the changes that the api sends to the ledger over HTTP. It can fail and hang. */
export interface TestLedger {
  url: string;
  received: ReceivedChange[];
  receivedFor(address: string): ReceivedChange[];
  /** Reported versions of an address, in order. */
  reportsOf(address: string): FileDatabaseDocument[];
  /** While broken, every call is answered with 503 and not recorded. */
  setBroken(isBroken: boolean): void;
  /** While hanging, no call is answered. */
  setHanging(isHanging: boolean): void;
  /** Number of calls that wait for an answer. */
  hangingCalls(): number;
  close(): Promise<void>;
}

export async function startTestLedger(): Promise<TestLedger> {
  const received: ReceivedChange[] = [];
  const reports: FileDatabaseDocument[] = [];
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
    if (request.method === "GET") {
      const nothing = { size_bytes: 0, documents: [] };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(nothing));
      return;
    }
    if (request.url?.endsWith("/versions")) reports.push(fileDatabaseSchema.parse(await json(request)));
    else received.push(await readChange(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    receivedFor: (address) => received.filter((change) => change.address === address.toLowerCase()),
    reportsOf: (address) =>
      reports.filter(({ publicData }) => publicData.address.toLowerCase() === address.toLowerCase()),
    setBroken(broken) {
      isBroken = broken;
    },
    setHanging(shouldHang) {
      isHanging = shouldHang;
      // Calls that hang now would never be answered.
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
