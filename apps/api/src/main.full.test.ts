import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountCalls } from "@dexnet/protocol/accounts";
import { productCalls } from "@dexnet/protocol/products";
import { copyEmbeddedCluster } from "@dexnet/service/testing/embedded-image";
import { freePort } from "@dexnet/service/testing/free-ports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiClient, testPassword } from "./testing/api-client.ts";
import { runApi } from "./testing/api-process.ts";
import { startTestLedger, type TestLedger } from "./testing/ledger-server.ts";
import { startTestMailServer, type TestMailServer } from "./testing/mail-server.ts";

let mailServer: TestMailServer;
let ledger: TestLedger;
let folder: string;
let port: number;
beforeAll(async () => {
  mailServer = await startTestMailServer();
  ledger = await startTestLedger();
  folder = await mkdtemp(join(tmpdir(), "api-main-"));
  port = await freePort();
  await copyEmbeddedCluster(join(folder, "api/db"));
});
afterAll(async () => {
  await mailServer.close();
  await ledger.close();
  await rm(folder, { recursive: true });
});

/** Uses the embedded database. */
const run = (changes: Record<string, string> = {}) =>
  runApi({
    API_PORT: `${port}`,
    DEXNET_DATA: folder,
    SMTP_URL: mailServer.url,
    LEDGER_INTERNAL_URL: ledger.url,
    WEB_ROOT: folder,
    ...changes,
  });

describe("api process", () => {
  it("finds its data again after a kill, and exits with code 0 when it is stopped", async () => {
    const client = createApiClient(`http://127.0.0.1:${port}`, mailServer);
    const first = run();
    await first.ready;
    const { user, address } = await client.newStorage();
    const title = { token: user.token, params: { address }, body: { title: "Before the kill" } };
    expect((await client.send(productCalls.updateUserInfo, title)).status).toBe(200);
    first.child.kill("SIGKILL");
    await first.exit;
    expect((await stat(join(folder, "api", "db"))).isDirectory()).toBe(true);

    const second = run();
    await second.ready;
    const tokens = await client.send(accountCalls.login, { body: { email: user.email, password: testPassword } });
    const found = await client.send(productCalls.storage, { token: String(tokens.body.token), params: { address } });
    expect(found.body).toMatchObject({ title: "Before the kill" });
    second.child.kill("SIGTERM");
    expect(await second.exit).toBe(0);
  });

  it.each([
    ["a wrong setting", { API_PORT: "http" }, /^api can't start: API_PORT must be a port/],
    ["a missing setting", { TOKEN_SECRET: "" }, /^api can't start: TOKEN_SECRET must be set\.$/m],
    ["an unreachable database", { DATABASE_URL: "postgres://127.0.0.1:1/x" }, /^api can't start: /],
    ["a file in place of the data folder", { DEXNET_DATA: "FILE" }, /^api can't start: The folder /],
  ])("exits with a sentence if it can't start because of %s", async (_, changes, sentence) => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const values = Object.entries(changes).map(([name, value]) => [name, value === "FILE" ? file : value]);
    const { exit, stderr } = run(Object.fromEntries(values));
    expect(await exit).toBe(1);
    expect(stderr()).toMatch(sentence);
    expect(stderr().trim().split("\n")).toHaveLength(1);
  });
});
