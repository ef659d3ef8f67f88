import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { createTestServer, type TestServer } from "@dexnet/service/testing/test-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveWeb } from "./serve-web.ts";

const page = "<!doctype html><title>DexNet</title>";
const script = `export const text = "${"x".repeat(5000)}";`;
const asPage = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

let folder: string;
let server: TestServer;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "serve-web-"));
  const root = join(folder, "dist");
  await mkdir(join(root, "assets"), { recursive: true });
  await writeFile(join(folder, "secret.txt"), "secret");
  await writeFile(join(root, "index.html"), page);
  await writeFile(join(root, "home.html"), `${page}<link>`);
  await writeFile(join(root, ".hidden"), "hidden");
  await writeFile(join(root, "favicon.svg"), "<svg/>");
  await mkdir(join(root, "downloads"));
  await writeFile(join(root, "downloads", "worker.js"), script);
  await writeFile(join(root, "assets", "plain-1a2b.js"), script);
  await writeFile(join(root, "assets", "ready-3c4d.js"), script);
  await writeFile(join(root, "assets", "ready-3c4d.js.br"), brotliCompressSync(script));
  server = createTestServer();
  server.app.get("/api/here", async () => ({ here: true }));
  await serveWeb(server.app, root);
  url = await server.listen();
});
afterAll(async () => {
  await server.app.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });

describe("built application", () => {
  it.each(["/", "/index.html"])("is served at %s and revalidated each time", async (path) => {
    const response = await get(path);
    expect(await response.text()).toBe(page);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("returns its page at every path that a browser requests as a page", async () => {
    for (const path of ["/auth/login?promocode=x", "/storages/0xAb/restore", "/s/id", "/healthzz"]) {
      const response = await get(path, asPage);
      expect([response.status, await response.text()]).toEqual([200, page]);
    }
  });

  it("returns the document of a page that has one of its own", async () => {
    for (const path of ["/home", "/home/?from=mail"]) {
      const response = await get(path, asPage);
      expect(await response.text()).toBe(`${page}<link>`);
      expect(response.headers.get("cache-control")).toBe("no-cache");
    }
    expect(await (await get("/home/more", asPage)).text()).toBe(page);
  });

  it("lets files with a hash in their name be cached permanently", async () => {
    const response = await get("/assets/plain-1a2b.js");
    expect(await response.text()).toBe(script);
    expect(response.headers.get("content-type")).toMatch(/javascript/);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await get("/favicon.svg")).headers.get("cache-control")).toBe("no-cache");
  });

  it("serves the service worker of downloads in its own folder, revalidated each time", async () => {
    const response = await get("/downloads/worker.js", { "service-worker": "script" });
    expect(await response.text()).toBe(script);
    expect(response.headers.get("content-type")).toMatch(/javascript/);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    // Without this header the scope of a worker is its folder at most.
    expect(response.headers.has("service-worker-allowed")).toBe(false);
  });

  it("returns no page in the folder of downloads", async () => {
    for (const path of ["/downloads/", "/downloads/0b9d1ae2"]) {
      const response = await get(path, asPage);
      expect([response.status, await response.json()]).toMatchObject([404, { code: "not_found" }]);
    }
  });

  it.each(["/assets/plain-1a2b.js", "/assets/ready-3c4d.js"])("compresses %s", async (path) => {
    // Node's fetch decompresses the body; the content length shows that it was compressed.
    const { app } = server;
    const response = await app.inject({ url: path, headers: { "accept-encoding": "br, gzip" } });
    expect(response.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(script);
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const plain = await app.inject({ url: path, headers: { "accept-encoding": "identity" } });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.payload).toBe(script);
  });

  it("answers missing scripts and paths below /api with the error of the api", async () => {
    for (const [path, headers] of [
      ["/assets/gone-5e6f.js", {}],
      ["/api/gone", asPage],
      ["/api", asPage],
      ["/nowhere", { accept: "application/json" }],
    ] as const) {
      const response = await get(path, headers);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "not_found" });
    }
    expect(await (await get("/api/here")).json()).toEqual({ here: true });
    expect(await (await get("/healthz")).json()).toMatchObject({ status: "ok" });
  });

  it("serves nothing but its files", async () => {
    for (const path of [
      "/../secret.txt",
      "/..%2fsecret.txt",
      "/assets/..%2f..%2fsecret.txt",
      "/.hidden",
      "/%00",
      "/%",
    ]) {
      const response = await server.app.inject({ url: path });
      expect(response.payload).not.toMatch(/^(secret|hidden)$/);
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
      expect(response.json()).toMatchObject({ request_id: expect.any(String) });
    }
  });
});

it("without a build only the api is served, and a warning is logged", async () => {
  const other = createTestServer();
  await serveWeb(other.app, join(folder, "nowhere"));
  const response = await other.app.inject({ url: "/", headers: asPage });
  expect([response.statusCode, response.json()]).toMatchObject([404, { code: "not_found" }]);
  expect(other.capture.text()).toContain("WEB_ROOT contains no build");
  await other.app.close();
});
