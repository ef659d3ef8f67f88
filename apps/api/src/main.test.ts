import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { accountCalls } from "@dexnet/protocol/accounts";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiClient, testPassword } from "./testing/api-client.ts";
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
});
afterAll(async () => {
  await mailServer.close();
  await ledger.close();
  await rm(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

interface Run {
  child: ChildProcess;
  stderr: () => string;
  exit: Promise<number | null>;
  ready: Promise<void>;
}

/** The api as the process that it is, on the embedded database. */
function run(changes: Record<string, string> = {}): Run {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH,
      API_PORT: `${port}`,
      DEXNET_DATA: folder,
      TOKEN_SECRET: "a secret of at least thirty-two bytes",
      INTERNAL_TOKEN: "an internal token of thirty-two bytes",
      SMTP_URL: mailServer.url,
      LEDGER_URL: ledger.url,
      FIRST_INVITE_CODE: "come-in",
      WEB_ROOT: folder,
      ...changes,
    },
  });
  let stderr = "";
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const exit = once(child, "exit").then(([code]) => code as number | null);
  const ready = Promise.race([
    once(child, "message").then(() => {}),
    exit.then((code) => Promise.reject(new Error(`It ended with ${code} before it was ready: ${stderr}`))),
  ]);
  ready.catch(() => {});
  return { child, stderr: () => stderr, exit, ready };
}

describe("the process", () => {
  it("finds all its data again after a stop and after a kill", async () => {
    const client = createApiClient(`http://127.0.0.1:${port}`, mailServer);
    const first = run();
    await first.ready;
    const { user, address } = await client.newStorage();
    first.child.kill("SIGTERM");
    expect(await first.exit).toBe(0);
    expect((await stat(join(folder, "api", "db"))).isDirectory()).toBe(true);

    const second = run();
    await second.ready;
    const tokens = await client.send(accountCalls.login, { body: { email: user.email, password: testPassword } });
    const token = String(tokens.body.token);
    const title = { token, params: { address }, body: { title: "After the first stop" } };
    expect((await client.send(productCalls.updateUserInfo, title)).status).toBe(200);
    second.child.kill("SIGKILL");
    await second.exit;

    const third = run();
    await third.ready;
    const found = await client.send(productCalls.storage, { token, params: { address } });
    expect(found.body).toMatchObject({ title: "After the first stop" });
    third.child.kill("SIGINT");
    expect(await third.exit).toBe(0);
  }, 120_000);

  it.each([
    ["a wrong setting", { API_PORT: "http" }, /^api can't start: API_PORT must be a port/],
    ["a missing setting", { TOKEN_SECRET: "" }, /^api can't start: TOKEN_SECRET must be set\.$/m],
    ["a database that is away", { DATABASE_URL: "postgres://127.0.0.1:1/x" }, /^api can't start: /],
    ["a folder in whose place a file stands", { DEXNET_DATA: "FILE" }, /^api can't start: The folder /],
  ])("says in a sentence that it can't start with %s", async (_, changes, sentence) => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const values = Object.entries(changes).map(([name, value]) => [name, value === "FILE" ? file : value]);
    const { exit, stderr } = run(Object.fromEntries(values));
    expect(await exit).toBe(1);
    expect(stderr()).toMatch(sentence);
    expect(stderr().trim().split("\n")).toHaveLength(1);
  });
});
