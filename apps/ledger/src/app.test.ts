import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import { join } from "node:path";
import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import { maxBlockBytes, minBlockBytes } from "@dexnet/protocol/limits";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses } from "./addresses/address-tables.ts";
import { migrationsFolder, schemaName } from "./app.ts";
import { blocks, copies, removals, writes } from "./blocks/copies/copy-tables.ts";
import { codeOf } from "./testing/ledger-client.ts";
import { allowedOrigin, type RunningLedger, runLedger } from "./testing/running-ledger.ts";
import { newBlock, newWallet, type TestWallet } from "./testing/signed-block.ts";
import { temporaryFolders } from "./testing/temporary-folder.ts";
import { until } from "./testing/until.ts";

const newFolder = temporaryFolders();
const plenty = 1_000_000_000;
const largePartBytes = 4 * 1024 * 1024;

describeEachDatabase("ledger over HTTP", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let ledger: RunningLedger;

  beforeAll(async () => {
    database = await open();
    ledger = await runLedger({ database, dataFolder: await newFolder() });
  });
  afterAll(() => ledger.stop());

  async function entitled(sizeBytes = plenty): Promise<TestWallet> {
    const wallet = newWallet();
    await ledger.entitle(wallet, sizeBytes);
    return wallet;
  }
  async function usedBytes(wallet: TestWallet): Promise<number | undefined> {
    const [row] = await database.db.select().from(addresses).where(eq(addresses.address, wallet.addressHex));
    return row?.usedBytes;
  }
  async function goodCopies(cid: string): Promise<number> {
    const rows = await database.db.select().from(copies).where(eq(copies.cid, cid));
    return rows.filter(({ state }) => state === "good").length;
  }
  /** Files of the block on all devices, and partial files of any block. */
  async function filesOnDevices(cid: string): Promise<string[]> {
    const found: string[] = [];
    for (const folder of Object.values(ledger.folders)) {
      found.push(...(await readdir(join(folder, "temporary"))));
      for (const file of await readdir(join(folder, "blocks"), { recursive: true })) {
        if (file.includes(cid)) found.push(file);
      }
    }
    return found;
  }
  async function expectNothingStored(wallet: TestWallet, cid: string): Promise<void> {
    await expectBlockAbsent(cid);
    expect((await usedBytes(wallet)) ?? 0).toBe(0);
  }
  async function expectBlockAbsent(cid: string): Promise<void> {
    // A copy of a block of another test may still be written.
    await until(async () => (await filesOnDevices(cid)).length === 0);
    expect(await database.db.select().from(blocks).where(eq(blocks.cid, cid))).toEqual([]);
    expect(await database.db.select().from(writes).where(eq(writes.cid, cid))).toEqual([]);
    expect((await ledger.get(cid)).status).toBe(404);
  }

  describe("block", () => {
    it("is returned as it was stored, from three devices in three countries", { tags: "full" }, async () => {
      const wallet = await entitled();
      for (const size of [minBlockBytes - blockHeaderSizeBytes, 5_000, maxBlockBytes - blockHeaderSizeBytes]) {
        const block = newBlock(wallet, size);
        const answer = await ledger.put(wallet, block.blockBytes);
        expect(answer.status).toBe(200);
        expect(await answer.json()).toEqual({ cid: block.cid, size: block.blockBytes.length });
        expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
        await until(async () => (await goodCopies(block.cid)) === 3);
        const rows = await database.db.select().from(copies).where(eq(copies.cid, block.cid));
        const countries = rows.map(({ deviceName }) => ledger.devices.find(({ name }) => name === deviceName)?.country);
        expect(new Set(countries).size).toBe(3);
        const [row] = await database.db.select().from(blocks).where(eq(blocks.cid, block.cid));
        expect(row?.repairAt).toBeNull();
      }
    });

    it("is cacheable forever by any page, and has HEAD and 304 answers without its bytes", async () => {
      const wallet = await entitled();
      const block = newBlock(wallet);
      await ledger.store(wallet, block);
      const got = await ledger.get(block.cid);
      expect(Object.fromEntries(got.headers)).toMatchObject({
        etag: `"${block.cid}"`,
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": "application/octet-stream",
        "content-length": String(block.blockBytes.length),
        "cross-origin-resource-policy": "cross-origin",
      });
      const head = await fetch(`${ledger.url}/v1/blocks/${block.cid}`, { method: "HEAD" });
      expect([head.status, head.headers.get("content-length")]).toEqual([200, String(block.blockBytes.length)]);
      const known = await fetch(`${ledger.url}/v1/blocks/${block.cid}`, {
        headers: { "if-none-match": `"${block.cid}"` },
      });
      expect(known.status).toBe(304);
    });

    it("that was never stored is not found", async () => {
      const { cid } = newBlock(newWallet());
      const got = await ledger.get(cid);
      expect([got.status, await codeOf(got)]).toEqual([404, "block_not_found"]);
      expect(got.headers.get("cache-control")).toBe("no-store");
      expect((await fetch(`${ledger.url}/v1/blocks/${cid}`, { method: "HEAD" })).status).toBe(404);
      expect((await ledger.get("not-a-cid")).status).toBe(400);
    });

    it("that its owner stores again is acknowledged and costs nothing", async () => {
      const wallet = newWallet();
      const block = newBlock(wallet);
      await ledger.entitle(wallet, block.blockBytes.length);
      for (let round = 0; round < 3; round += 1) await ledger.store(wallet, block);
      expect(await usedBytes(wallet)).toBe(block.blockBytes.length);
      await until(async () => (await filesOnDevices(block.cid)).length === 3);
    });

    it("of two owners is stored once", async () => {
      const [alice, bob] = [await entitled(), await entitled()];
      const part = randomBytes(2_000);
      const [hers, his] = [newBlock(alice, part), newBlock(bob, part)];
      await ledger.store(alice, hers);
      await ledger.store(bob, his);
      expect(await ledger.fetchBytes(hers.cid)).toEqual(hers.blockBytes);
      await until(async () => (await filesOnDevices(hers.cid)).length === 3);
      await ledger.forget(alice);
      expect(await ledger.fetchBytes(his.cid)).toEqual(hers.blockBytes);
    });

    it("is stored once by concurrent writes of one owner and of several", async () => {
      const [alice, bob] = [await entitled(), await entitled()];
      const part = randomBytes(100_000);
      const [hers, his] = [newBlock(alice, part), newBlock(bob, part)];
      await Promise.all(
        Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? ledger.store(alice, hers) : ledger.store(bob, his))),
      );
      const got = await ledger.fetchBytes(hers.cid);
      expect([hers.blockBytes.toString("hex"), his.blockBytes.toString("hex")]).toContain(got.toString("hex"));
      expect([await usedBytes(alice), await usedBytes(bob)]).toEqual([got.length, got.length]);
    });
  });

  describe("refused write leaves nothing behind", () => {
    it("when another key has signed the block", async () => {
      const wallet = await entitled();
      const forged = newBlock(newWallet());
      const answer = await ledger.put(wallet, forged.blockBytes);
      expect([answer.status, await codeOf(answer)]).toEqual([403, "signature_invalid"]);
      await expectNothingStored(wallet, forged.cid);
    });

    it("when its bytes do not match its CID", async () => {
      const wallet = await entitled();
      const block = newBlock(wallet, 200_000);
      const changed = Buffer.from(block.blockBytes);
      changed.writeUInt8(changed.readUInt8(150_000) ^ 1, 150_000);
      const answer = await ledger.put(wallet, changed);
      expect([answer.status, await codeOf(answer)]).toEqual([400, "block_invalid"]);
      await expectNothingStored(wallet, block.cid);
    });

    it("when it has the CID of a stored block and other bytes", async () => {
      const wallet = await entitled();
      const block = newBlock(wallet, 2_000);
      await ledger.store(wallet, block);
      const changed = Buffer.from(block.blockBytes).fill(0, 1_000);
      expect(await codeOf(await ledger.put(wallet, changed))).toBe("block_invalid");
      expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
    });

    it("when the block is truncated, padded or malformed", async () => {
      const wallet = await entitled();
      const block = newBlock(wallet, 2_000);
      const wrong = [
        block.blockBytes.subarray(0, -1),
        Buffer.concat([block.blockBytes, Buffer.from([0])]),
        block.blockBytes.subarray(0, 300),
        block.blockBytes.subarray(0, 299),
        block.blockBytes.subarray(1),
        Buffer.alloc(0),
        randomBytes(5_000),
      ];
      for (const bytes of wrong) {
        const answer = await ledger.put(wallet, bytes);
        expect([answer.status, await codeOf(answer)]).toEqual([400, "block_invalid"]);
      }
      await expectNothingStored(wallet, block.cid);
    });

    it("when the block is too large", async () => {
      const wallet = await entitled();
      const block = newBlock(wallet, maxBlockBytes - blockHeaderSizeBytes + 1);
      const answer = await ledger.put(wallet, block.blockBytes);
      expect([answer.status, await codeOf(answer)]).toEqual([413, "too_large"]);
      await expectNothingStored(wallet, block.cid);
    });

    it("when it has no length or another content type", async () => {
      const wallet = await entitled();
      const { blockBytes } = newBlock(wallet);
      const url = `${ledger.url}/v1/addresses/${wallet.address}/blocks`;
      const chunked = await sendInPieces(url, [blockBytes], {});
      expect(chunked).toBe(400);
      const form = await fetch(url, { method: "PUT", headers: { "content-type": "text/plain" }, body: "block" });
      expect(form.status).toBe(415);
    });

    it("when its sender disconnects", async () => {
      const wallet = await entitled();
      const block = newBlock(wallet, 1_000_000);
      const url = `${ledger.url}/v1/addresses/${wallet.address}/blocks`;
      const length = { "content-length": String(block.blockBytes.length) };
      for (const cut of [100, 300, 500_000, 999_999]) {
        await sendInPieces(url, [block.blockBytes.subarray(0, cut)], length, "abort");
      }
      await until(async () => (await filesOnDevices(block.cid)).length === 0);
      await until(async () => {
        return (await database.db.select().from(writes).where(eq(writes.cid, block.cid))).length === 0;
      });
      await expectNothingStored(wallet, block.cid);
      await ledger.store(wallet, block);
    });

    it("when the address is unknown or expired", async () => {
      const unknown = newWallet();
      const answer = await ledger.put(unknown, newBlock(unknown).blockBytes);
      expect([answer.status, await codeOf(answer)]).toEqual([409, "address_unknown"]);
      const late = newWallet();
      await ledger.entitle(late, plenty, new Date(Date.now() - 1_000));
      const block = newBlock(late);
      expect(await codeOf(await ledger.put(late, block.blockBytes))).toBe("address_not_entitled");
      await expectNothingStored(late, block.cid);
    });

    it("and keeps its connection usable, however many bytes are unread", async () => {
      const wallet = newWallet();
      const large = newBlock(wallet, largePartBytes);
      await ledger.entitle(wallet, large.blockBytes.length - 1);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const url = `${ledger.url}/v1/addresses/${wallet.address}/blocks`;
      const send = async (bytes: Uint8Array) =>
        await sendInPieces(url, [bytes], { "content-length": String(bytes.length) }, "end", agent);
      expect(await send(large.blockBytes)).toBe(413);
      expect(await send(newBlock(newWallet(), largePartBytes).blockBytes)).toBe(403);
      expect(await send(newBlock(wallet).blockBytes)).toBe(200);
      agent.destroy();
      await expectBlockAbsent(large.cid);
    });

    it("when concurrent writes exceed the quota", async () => {
      const wallet = newWallet();
      const all = Array.from({ length: 20 }, () => newBlock(wallet, 20_000));
      const size = all[0]?.blockBytes.length ?? 0;
      await ledger.entitle(wallet, 6 * size + size - 1);
      const answers = await Promise.all(all.map(({ blockBytes }) => ledger.put(wallet, blockBytes)));
      const codes = await Promise.all(answers.map(async (answer) => (answer.ok ? "ok" : await codeOf(answer))));
      expect(codes.filter((code) => code === "ok").length).toBe(6);
      expect(codes.filter((code) => code === "quota_exceeded").length).toBe(14);
      expect(await usedBytes(wallet)).toBe(6 * size);
    });
  });

  describe("entitlement", () => {
    it("needs the internal token", async () => {
      const url = `${ledger.internalUrl}/internal/v1/addresses/${newWallet().address}`;
      const body = JSON.stringify({ size_bytes: 1, paid_until: new Date().toISOString() });
      for (const authorization of ["", "Internal wrong", "JWT x"]) {
        const headers = { "content-type": "application/json", authorization };
        expect((await fetch(url, { method: "PUT", headers, body })).status).toBe(401);
        expect((await fetch(url, { method: "DELETE", headers: { authorization } })).status).toBe(401);
      }
    });

    it("can be replaced without an effect on stored blocks", async () => {
      const wallet = await entitled(1_000_000);
      const block = newBlock(wallet);
      await ledger.store(wallet, block);
      await ledger.entitle(wallet, 10);
      expect(await codeOf(await ledger.put(wallet, newBlock(wallet).blockBytes))).toBe("quota_exceeded");
      expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
      await ledger.entitle(wallet, 1_000_000);
      await ledger.store(wallet, newBlock(wallet));
    });

    it("can be deleted with all blocks of the address, and be set again", async () => {
      const wallet = await entitled();
      const block = newBlock(wallet, 50_000);
      await ledger.store(wallet, block);
      await until(async () => (await goodCopies(block.cid)) === 3);
      await ledger.forget(wallet);
      await ledger.forget(wallet);
      expect((await ledger.get(block.cid)).status).toBe(404);
      const dueRemovals = async () =>
        (await database.db.select().from(removals)).filter(({ copyName }) => copyName.startsWith(block.cid));
      // The file is removed before its removal record.
      await until(async () => (await filesOnDevices(block.cid)).length + (await dueRemovals()).length === 0);
      expect(await codeOf(await ledger.put(wallet, block.blockBytes))).toBe("address_unknown");
      await ledger.entitle(wallet, plenty);
      await ledger.store(wallet, block);
      expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
    });
  });

  it("allows only the origin of the application to write", async () => {
    const url = `${ledger.url}/v1/addresses/${newWallet().address}/blocks`;
    const preflight = (origin: string) =>
      fetch(url, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "PUT",
          "access-control-request-headers": "content-type",
        },
      });
    const allowed = await preflight(allowedOrigin);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-origin")).toBe(allowedOrigin);
    expect(allowed.headers.get("access-control-allow-methods")).toContain("PUT");
    expect(allowed.headers.get("access-control-max-age")).toBe("7200");
    expect((await preflight("https://elsewhere.example")).headers.get("access-control-allow-origin")).toBeNull();
  });

  it("reports readiness and describes its calls", async () => {
    expect((await fetch(`${ledger.url}/readyz`)).status).toBe(200);
    const document: unknown = await (await fetch(`${ledger.url}/openapi.json`)).json();
    expect(document).toMatchObject({ paths: { "/v1/blocks/{cid}": { get: expect.anything() } } });
  });
});

/** Sends a body with node:http. Returns the status, or 0 after an abort. */
async function sendInPieces(
  url: string,
  pieces: readonly Uint8Array[],
  headers: Record<string, string>,
  ending: "end" | "abort" = "end",
  agent = new Agent(),
): Promise<number> {
  return await new Promise((resolve, reject) => {
    const sending = httpRequest(url, {
      method: "PUT",
      headers: { "content-type": "application/octet-stream", ...headers },
      agent,
    });
    sending.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sending.on("error", (error) => (ending === "abort" ? resolve(0) : reject(error)));
    for (const piece of pieces) sending.write(piece, () => ending === "abort" && sending.destroy());
    if (ending === "end") sending.end();
  });
}
