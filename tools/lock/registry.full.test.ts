import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchIntegrity } from "./registry.ts";

/** A registry with one version of one package, which fails for names that start with `broken`. */
const server = createServer((request, response) => {
  const name = decodeURIComponent(request.url ?? "").slice(1);
  if (name.startsWith("broken")) response.writeHead(403).end("{}");
  else if (name !== "@x/tool-linux-x64") response.writeHead(404).end("{}");
  else {
    const version = { name, version: "1.2.3", dist: { integrity: "sha512-abc", tarball: "http://127.0.0.1/none" } };
    const body = { name, "dist-tags": { latest: "1.2.3" }, versions: { "1.2.3": version } };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  }
});
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-registry-"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: folder,
    // As under `npm run --silent`.
    npm_config_loglevel: "silent",
  };
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

test("fetchIntegrity returns the hash of an existing version and undefined for others", async () => {
  expect(await fetchIntegrity("@x/tool-linux-x64", "1.2.3", env)).toBe("sha512-abc");
  expect(await fetchIntegrity("@x/tool-linux-x64", "1.2.4", env)).toBeUndefined();
  expect(await fetchIntegrity("@x/tool-linux-arm64", "1.2.3", env)).toBeUndefined();
});

test("fetchIntegrity throws if the registry refuses to answer", async () => {
  await expect(fetchIntegrity("broken", "1.2.3", env)).rejects.toThrow("could not ask its registry for broken@1.2.3");
});
