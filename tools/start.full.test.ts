import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applicationCalls } from "@dexnet/protocol/application";
import { invoiceSchema, paymentCalls } from "@dexnet/protocol/payments";
import { freePorts } from "@dexnet/service/testing/free-ports";
import { processEnvironment } from "@dexnet/service/testing/quick-start";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { payWithProvider } from "../apps/web/src/platform/wallet/pay-with-provider.ts";
import { createRpcProvider } from "../apps/web/src/platform/wallet/rpc-provider.ts";
import { copyClusters } from "./stack.ts";
import { projectRoot } from "./start/paths.ts";
import { portNames } from "./start/settings.ts";
import { createAccountCalls } from "./testing/account-calls.ts";
import { openMailbox } from "./testing/mailbox-client.ts";
import { descendantsOf, isAlive } from "./testing/processes.ts";
import { type RunningCommand, runCommand } from "./testing/running-command.ts";

/** The tests run the real command with all its processes, without the build of the web application. */
const running = "DexNet is running";

let folder: string;
let settings: Record<string, string>;
const commands: RunningCommand[] = [];

function start(changes: Record<string, string> = {}): RunningCommand {
  const env = { ...processEnvironment(), HOME: process.env.HOME, ...settings, ...changes };
  const command = runCommand(process.execPath, [join(projectRoot, "tools/start.ts")], env, { channel: true });
  commands.push(command);
  return command;
}

/** Output and exit code of a command that fails. */
async function outcome(command: RunningCommand) {
  const code = await command.exitCode;
  return { code, output: command.output().trim() };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-start-"));
  const webRoot = join(folder, "web");
  await mkdir(webRoot);
  await writeFile(join(webRoot, "index.html"), "<!doctype html><title>DexNet</title>");
  const ports = await freePorts(portNames.length);
  settings = {
    DEXNET_DATA: join(folder, "data"),
    WEB_ROOT: webRoot,
    ...Object.fromEntries(portNames.map((name, index) => [name, String(ports[index])])),
  };
});

afterEach(async () => {
  for (const command of commands.splice(0)) {
    command.process.kill("SIGTERM");
    await command.exitCode;
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("npm start fails with one sentence and code 1 for", () => {
  test("a wrong setting", async () => {
    expect(await outcome(start({ LEDGER_PORT: "many" }))).toEqual({
      code: 1,
      output: "dexnet: LEDGER_PORT must be a port, a whole number from 0 to 65535.",
    });
  });

  test("a wrong setting that only one server knows", async () => {
    const { code, output } = await outcome(start({ LEDGER_DEVICES: "[]" }));
    expect(code).toBe(1);
    expect(output).toMatch(/dexnet: ledger can't start: LEDGER_DEVICES is not valid/);
  });

  test("a busy port, with the setting that moves it", async () => {
    const server = createServer().listen(Number(settings.MAILBOX_PORT), "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const sentence = `dexnet: Port ${settings.MAILBOX_PORT} is busy: something else listens there; set MAILBOX_PORT to a free port.`;
    expect(await outcome(start())).toEqual({ code: 1, output: sentence });
    await new Promise((resolve) => server.close(resolve));
  });

  test("a data folder that can't be written", async () => {
    const below = join(folder, "a-file");
    await writeFile(below, "");
    const { code, output } = await outcome(start({ DEXNET_DATA: join(below, "data") }));
    expect(code).toBe(1);
    expect(output).toBe(
      `dexnet: The folder ${join(below, "data")} can't be written: a part of the path is not a folder.`,
    );
  });

  test("demonstration parts in production", async () => {
    const { code, output } = await outcome(start({ NODE_ENV: "production" }));
    expect(code).toBe(1);
    expect(output).toContain("dexnet: NODE_ENV is production, so SMTP_URL must be set");
  });
});

describe("npm start", () => {
  let inviteCode: string | undefined;
  /** A new person buys a plan and pays with the test wallet. The chain makes the payment final, or the test mines blocks. */
  async function buyPlan(minedBlocks = 0): Promise<void> {
    const appUrl = `http://localhost:${settings.API_PORT}`;
    const calls = createAccountCalls(appUrl);
    const person = { email: `${randomUUID()}@example.org`, password: "correct horse 9" };
    await calls.register(person, inviteCode ?? "", openMailbox(`http://localhost:${settings.MAILBOX_PORT}`));
    const { token } = await calls.signIn(person);
    const post = async (path: string, body: object) => {
      const headers = { "content-type": "application/json", authorization: `JWT ${token}` };
      const answer = await fetch(appUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as unknown };
    };
    const order = () => post(paymentCalls.getOrCreateInvoice.path, { product: "storage-10", token: "USDT" });
    // Until the chain was checked, payments are not available.
    await expect.poll(async () => (await order()).status).toBe(200);
    const invoice = invoiceSchema.parse((await order()).body);
    const { test_wallet_url: walletUrl } = applicationCalls.config.answer.parse(
      await (await fetch(appUrl + applicationCalls.config.path)).json(),
    );
    const wallet = createRpcProvider(walletUrl ?? "");
    await payWithProvider(wallet, {
      chainId: invoice.chain_id,
      tokenAddress: invoice.token_address,
      receiver: invoice.address,
      amount: BigInt(invoice.amount),
    });
    if (minedBlocks > 0) await wallet.request({ method: "hardhat_mine", params: [minedBlocks] });
    const readStatus = async () => {
      const { invoice: id, address } = invoice;
      const { body } = await post(paymentCalls.paymentStatus.path, { invoice: id, address });
      return invoiceSchema.parse(body).status;
    };
    await expect.poll(readStatus).toBe("paid");
  }

  const inviteCodeIn = (output: string) => /invite code\s+(\S+)/.exec(output)?.[1];

  test("prints its addresses, refuses a second start, and leaves no process after Ctrl+C", async () => {
    await copyClusters(settings.DEXNET_DATA ?? "");
    const oldChain = join(settings.DEXNET_DATA ?? "", "chain");
    await mkdir(oldChain, { recursive: true });
    await writeFile(join(oldChain, "state.json"), "of an older version");
    const first = start();
    await first.waitForOutput(running);
    expect(await readFile(join(oldChain, "state.json"), "utf8")).toBe("of an older version");
    inviteCode = inviteCodeIn(first.output());
    expect(inviteCode).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect(first.output()).toContain(`http://localhost:${settings.MAILBOX_PORT}`);
    for (const port of ["API_PORT", "LEDGER_PORT", "API_INTERNAL_PORT", "LEDGER_INTERNAL_PORT"]) {
      expect((await fetch(`http://localhost:${settings[port]}/readyz`)).status).toBe(200);
    }
    await buyPlan();
    expect((await stat(join(settings.DEXNET_DATA ?? "", "secrets.json"))).mode & 0o777).toBe(0o600);
    expect(existsSync(join(settings.DEXNET_DATA ?? "", "logs/api.log"))).toBe(true);

    const second = await outcome(start());
    expect(second.code).toBe(1);
    expect(second.output).toBe(
      `dexnet: DexNet is running already on the data folder ${settings.DEXNET_DATA}: end that one first, or set DEXNET_DATA to another folder.`,
    );

    const processes = descendantsOf(first.pid);
    // chain, mailbox, ledger, api
    expect(processes.length).toBeGreaterThanOrEqual(4);
    first.process.kill("SIGINT");
    expect(await first.exitCode).toBe(0);
    expect(processes.filter(isAlive)).toEqual([]);
  });

  test("keeps its data over a restart and leaves no process after SIGKILL", async () => {
    const tokens = join(settings.DEXNET_DATA ?? "", "local-chain/tokens.json");
    const before = await readFile(tokens, "utf8");
    const again = start();
    await again.waitForOutput(running);
    await again.waitForOutput(/^ {2}data .*\n\n/m);
    expect(inviteCodeIn(again.output())).toBe(inviteCode);
    // A terminal of 24 lines also shows 4 lines of npm and the cursor.
    const lines = again.output().trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(19);
    // Without the data folder, which has a long name in this test.
    expect(lines.filter((line) => line.length > 80 && !line.startsWith("  data "))).toEqual([]);
    expect(again.output()).toContain("Next: register with this link");
    expect(again.output()).toContain("Plans can be bought with the test wallet");
    expect(readFileSync(tokens, "utf8")).toBe(before);
    await buyPlan(5);

    const processes = descendantsOf(again.pid);
    again.process.kill("SIGKILL");
    await expect.poll(() => processes.filter(isAlive)).toEqual([]);
  });

  test("starts after a kill, and stops all processes when one of them dies", async () => {
    const third = start();
    await third.waitForOutput(running);
    const processes = descendantsOf(third.pid);
    const lastLine = (await readFile(join(settings.DEXNET_DATA ?? "", "logs/ledger.log"), "utf8"))
      .trim()
      .split("\n")
      .at(-1);
    const ledger = (JSON.parse(lastLine ?? "{}") as { pid?: number }).pid;
    expect(processes).toContain(ledger);
    process.kill(ledger ?? 0, "SIGKILL");
    expect(await third.exitCode).toBe(1);
    expect(third.output()).toContain("dexnet: ledger ended unexpectedly by SIGKILL");
    expect(processes.filter(isAlive)).toEqual([]);
  });

  test("stops when its parent process is gone", async () => {
    const fourth = start();
    await fourth.waitForOutput("starting");
    fourth.process.disconnect();
    expect(await fourth.exitCode).toBe(0);
    expect(descendantsOf(fourth.pid).filter(isAlive)).toEqual([]);
  });
});
