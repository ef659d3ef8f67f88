import type { ServerResponse } from "node:http";
import { productCalls } from "@dexnet/protocol/products";
import { shareCalls } from "@dexnet/protocol/shares";
import { openRawClient, type RawClient, requestHead } from "@dexnet/service/testing/raw-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TestStorage } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { newTicket, revokeBody, shareBody } from "../testing/shares.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const mebibyte = 1024 * 1024;
const network = "203.0.113.1";
const otherNetwork = "203.0.113.2";

async function newShare(partBytes: number) {
  const storage = await api.newStorage();
  const share = await shareBody(storage.wallet, { partBytes });
  const { user, address } = storage;
  const { status } = await api.send(shareCalls.createShare, {
    token: user.token,
    params: { address },
    body: share.body,
  });
  expect(status).toBe(200);
  return { ...share, storage };
}
type NewShare = Awaited<ReturnType<typeof newShare>>;

const open = ({ id, keys }: NewShare, from = network) =>
  api.send(shareCalls.openShare, { params: { id }, body: keys, from });
const download = ({ id, keys }: NewShare, from = network, ticket = newTicket()) =>
  api.send(shareCalls.startShareDownload, { params: { id }, body: { ...keys, ticket }, from });

describe("share link of megabytes", () => {
  const clients: RawClient[] = [];
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.destroy();
  });

  /** Sends a request of that network whose answer is not read, and returns when its first bytes were written. */
  async function stall({ id, keys }: NewShare, call: "open" | "download", from = network) {
    const body = JSON.stringify(call === "open" ? keys : { ...keys, ticket: newTicket() });
    const client = await openRawClient(api.url, { isPaused: true });
    clients.push(client);
    const started = Promise.withResolvers<ServerResponse>();
    api.http.server.once("request", (_, response) => started.resolve(response));
    const json = { "content-type": "application/json", "content-length": body.length, "x-forwarded-for": from };
    client.send(requestHead("POST", `/api/v1/shares/${id}/${call}/`, json) + body);
    const response = await started.promise;
    await expect.poll(() => response.headersSent).toBe(true);
    return { client, response };
  }

  it("is opened and downloaded whole", async () => {
    const share = await newShare(4 * mebibyte);
    const { listing, contents } = share.body;
    const opened = await open(share);
    expect(shareCalls.openShare.answer.parse(opened.body)).toEqual({
      password_needed: false,
      listing,
      expires_at: null,
      downloads_left: null,
    });
    expect(opened.headers.get("cache-control")).toBe("no-store");
    const downloaded = await download(share);
    expect(shareCalls.startShareDownload.answer.parse(downloaded.body)).toEqual({ contents, downloads_left: null });
  });

  it("is sent in parts so small that a visitor who reads nothing is seen within two windows", async () => {
    const share = await newShare(4 * mebibyte);
    for (const call of ["open", "download"] as const) {
      const { response } = await stall(share, call);
      let waitingBytes = 0;
      while (!response.destroyed) {
        waitingBytes = Math.max(waitingBytes, response.writableLength);
        api.http.transfers.checkRates();
        await new Promise(setImmediate);
      }
      expect(waitingBytes).toBeGreaterThan(0);
      expect(waitingBytes).toBeLessThan(10 * 1024);
    }
  });

  it("is sent sixteen times at once to one network, and leaves the rest to others and to small links", async () => {
    const share = await newShare(4 * mebibyte);
    const small = await newShare(300);
    for (let visitors = 0; visitors < 8; visitors += 1) {
      await stall(share, "open");
      await stall(share, "download");
    }
    const ticket = newTicket();
    const refused = [await open(share), await download(share, network, ticket)];
    const seen = refused.map(({ status, body }) => [status, body.code, body.retry_after]);
    expect(seen).toEqual([
      [429, "too_many_requests", 5],
      [429, "too_many_requests", 5],
    ]);
    expect((await open(small)).status).toBe(200);
    expect((await open(share, otherNetwork)).status).toBe(200);
    // The visitors of a link take nothing from the accounts of their network.
    const { user, address } = share.storage;
    const list = await api.send(productCalls.fileDatabase, { token: user.token, params: { address }, from: network });
    expect(list.status).toBe(200);
    for (const { socket } of clients.splice(0)) socket.destroy();
    await expect.poll(async () => (await open(share)).status).toBe(200);
    // The refused download was counted, and its ticket is not counted again.
    expect((await download(share, network, ticket)).status).toBe(200);
    expect(await listOf(share.storage)).toMatchObject({ shares: [{ downloads: 9 }] });
  });

  it("ends early, and not as complete, if the share is revoked meanwhile", async () => {
    const share = await newShare(4 * mebibyte);
    const { client } = await stall(share, "open");
    const { user, address, wallet } = share.storage;
    const params = { address, id: share.id };
    await api.send(shareCalls.revokeShare, { token: user.token, params, body: revokeBody(wallet, share.id) });
    const ended = new Promise((resolve) => client.socket.once("close", resolve));
    let text = "";
    client.socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    client.socket.once("end", () => client.socket.end());
    client.socket.resume();
    await ended;
    const announced = Number(/content-length: (\d+)/.exec(text)?.[1]);
    expect(announced).toBeGreaterThan(share.body.listing.length);
    expect(text.slice(text.indexOf("\r\n\r\n") + 4).length).toBeLessThan(announced);
  });
});

async function listOf({ user, address }: TestStorage, query: Record<string, string> = {}) {
  return (await api.send(shareCalls.shares, { token: user.token, params: { address }, query })).body;
}

describe("list of share links", () => {
  it("is answered in pages of a hundred, however many links there are", async () => {
    const storage = await api.newStorage();
    const { user, address } = storage;
    await api.database.db.execute(
      `insert into dexnet_api.shares (id, address, content_hash, link_key_hash, record, size_bytes, created_at)
       select md5(n::text), '${address.toLowerCase()}', '', '', repeat('a', 16384), 16384, now()
       from generate_series(1, 250) n`,
    );
    const ids: string[] = [];
    const pages: number[] = [];
    for (let more = true; more; ) {
      const after = ids.at(-1);
      const page = shareCalls.shares.answer.parse(await listOf(storage, after === undefined ? {} : { after }));
      ids.push(...page.shares.map(({ id }) => id));
      pages.push(page.shares.length);
      more = page.more;
    }
    expect(pages).toEqual([100, 100, 50]);
    expect(new Set(ids).size).toBe(250);
    const tooMany = { token: user.token, params: { address }, query: { limit: "101" } };
    expectFault(await api.send(shareCalls.shares, tooMany), "bad_request");
  });
});
