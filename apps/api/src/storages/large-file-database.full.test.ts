import type { ServerResponse } from "node:http";
import { maxFileDatabaseBytes } from "@dexnet/protocol/limits";
import { productCalls } from "@dexnet/protocol/products";
import { openRawClient, type RawClient, requestHead } from "@dexnet/service/testing/raw-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TestStorage } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { databaseForm, databaseHash, recoveryBody, signDatabase } from "../testing/wallet.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const at = ({ user, address }: TestStorage) => ({ token: user.token, params: { address } });

const save = (storage: TestStorage, form: FormData) => api.send(productCalls.updateStorage, { ...at(storage), form });

async function newLargeStorage(filesBytes = 6_000_000) {
  const storage = await api.newStorage();
  const { body } = await api.send(productCalls.fileDatabase, at(storage));
  const facts = { version: 2, previous: await databaseHash(body), filesBytes };
  const { document } = await signDatabase(storage.wallet, facts);
  expect((await save(storage, databaseForm(document))).status).toBe(200);
  return { storage, document };
}

describe("file database of megabytes", () => {
  const clients: RawClient[] = [];
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.destroy();
  });

  const pathOf = ({ address }: TestStorage) => `/api/v1/products/${address}/fdb/`;
  const headersOf = ({ user }: TestStorage) => ({ authorization: `JWT ${user.token}` });

  /** Sends a request whose answer is not read, and returns the answer when its first bytes were written. */
  async function openStalled(head: string, body = ""): Promise<ServerResponse> {
    const client = await openRawClient(api.url, { isPaused: true });
    clients.push(client);
    const started = Promise.withResolvers<ServerResponse>();
    api.http.server.once("request", (_, response: ServerResponse) => started.resolve(response));
    client.send(head + body);
    const response = await started.promise;
    await expect.poll(() => response.headersSent).toBe(true);
    return response;
  }

  it("is saved and read", async () => {
    const { storage, document } = await newLargeStorage();
    const { body } = await api.send(productCalls.fileDatabase, { ...at(storage), query: { since: "1" } });
    expect(body).toEqual({ ...document, oldest: 1 });
  });

  it("is sent in parts so small that a client that reads nothing is seen within two windows", async () => {
    const { storage } = await newLargeStorage(16_000_000);
    const response = await openStalled(requestHead("GET", pathOf(storage), headersOf(storage)));
    let waitingBytes = 0;
    while (!response.destroyed) {
      waitingBytes = Math.max(waitingBytes, response.writableLength);
      api.http.transfers.checkRates();
      await new Promise(setImmediate);
    }
    expect(waitingBytes).toBeGreaterThan(0);
    expect(waitingBytes).toBeLessThan(10 * 1024);
  });

  it("is sent to one user sixteen times at once, by the account and by the phrase", async () => {
    const { storage } = await newLargeStorage(16_000_000);
    const body = JSON.stringify(recoveryBody(storage.wallet));
    const json = { "content-type": "application/json", "content-length": body.length };
    const recover = requestHead("POST", `${pathOf(storage)}recover/`, json);
    for (let readers = 0; readers < 16; readers += 1) {
      await openStalled(requestHead("GET", pathOf(storage), headersOf(storage)));
      await openStalled(recover, body);
    }
    const params = { address: storage.address };
    const answers = [
      await api.send(productCalls.fileDatabase, at(storage)),
      await api.send(productCalls.recoverFileDatabase, { params, body: recoveryBody(storage.wallet) }),
    ];
    const seen = answers.map(({ status, body }) => [status, body.code, body.retry_after]);
    expect(seen).toEqual([
      [429, "too_many_requests", 5],
      [429, "too_many_requests", 5],
    ]);
    const { storage: other } = await newLargeStorage(300_000);
    expect((await api.send(productCalls.fileDatabase, at(other))).status).toBe(200);
    for (const { socket } of clients.splice(0)) socket.destroy();
    await expect.poll(async () => (await api.send(productCalls.fileDatabase, at(storage))).status).toBe(200);
  });

  it("is announced by HEAD without being read", async () => {
    const { storage } = await newLargeStorage();
    const head = await fetch(api.url + pathOf(storage), { method: "HEAD", headers: headersOf(storage) });
    const whole = await fetch(api.url + pathOf(storage), { headers: headersOf(storage) });
    const { byteLength } = await whole.arrayBuffer();
    for (const { headers } of [head, whole]) expect(headers.get("content-length")).toBe(String(byteLength));
    expect(head.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  it("ends early, and not as complete, if the storage is removed meanwhile", async () => {
    const { storage } = await newLargeStorage(16_000_000);
    const answer = await fetch(api.url + pathOf(storage), { headers: headersOf(storage) });
    await api.send(productCalls.disconnect, at(storage));
    await expect(answer.text()).rejects.toThrow();
  });

  it("is rejected beyond the size limit, as file and as text", async () => {
    const storage = await api.newStorage();
    const tooLarge = "x".repeat(maxFileDatabaseBytes + 1);
    expectFault(await save(storage, databaseForm(tooLarge)), "too_large");
    expectFault(await save(storage, databaseForm(tooLarge, false)), "too_large");
  });
});
