import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyEmbeddedCluster } from "../testing/embedded-image.ts";
import { processEnvironment } from "../testing/quick-start.ts";
import { waitFor } from "../testing/wait-for.ts";
import { lockFolder } from "./folder-lock.ts";

const program = join(import.meta.dirname, "../testing/service-process.ts");

interface Run {
  child: ChildProcess;
  out(): string;
  err(): string;
  exitCode: Promise<number | null>;
}

let folder: string;
let folders = 0;
const running: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "service-"));
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

/** Creates a folder for one test. Several tests run at once. */
async function createFolder(): Promise<string> {
  folders += 1;
  const path = join(folder, String(folders));
  await mkdir(path);
  return path;
}

function start(env: Record<string, string> = {}, isSupervised = false): Run {
  const child = spawn(process.execPath, [program], {
    env: { ...processEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe", ...(isSupervised ? (["ipc"] as const) : [])],
  });
  running.push(child);
  let out = "";
  let err = "";
  child.stdout?.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    err += chunk;
  });
  // "close" is emitted after all output was read. It is never emitted after a disconnect.
  const exitCode = once(child, isSupervised ? "exit" : "close").then(([code]) => code as number | null);
  return { child, out: () => out, err: () => err, exitCode };
}

async function waitForOutput(run: Run, text: RegExp): Promise<void> {
  await waitFor(() => expect(run.out()).toMatch(text));
}

async function addressOf(run: Run): Promise<string> {
  await waitForOutput(run, /^listening at /m);
  return /^listening at (\S+)$/m.exec(run.out())?.[1] ?? "";
}

describe("runService: stop", () => {
  it("is not ready during the delay after SIGTERM, and still answers requests", async () => {
    const run = start({ STOP_DELAY_SECONDS: "300" });
    const address = await addressOf(run);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    run.child.kill("SIGTERM");
    await waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(503));
    const response = await fetch(`${address}/healthz`);
    expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
    expect(run.out()).not.toContain("stopping");
    // A second signal does not wait.
    run.child.kill("SIGTERM");
    expect(await run.exitCode).toBe(1);
  });

  it("stops by itself after the delay", async () => {
    const run = start({ STOP_DELAY_SECONDS: "1" });
    await addressOf(run);
    run.child.kill("SIGTERM");
    expect(await run.exitCode).toBe(0);
    expect(run.out()).toContain("stopped gracefully");
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "finishes running requests after %s and exits with code 0",
    async (signal) => {
      const run = start();
      const slow = fetch(`${await addressOf(run)}/slow`);
      await waitForOutput(run, /slow request arrived/);
      run.child.kill(signal);
      const response = await slow;
      expect(await response.json()).toEqual({ done: true });
      expect(await run.exitCode).toBe(0);
      expect(run.out()).toContain("stopped gracefully");
      expect(run.err()).toBe("");
    },
  );

  it("reports readiness to its parent and stops when the parent disconnects", async () => {
    const run = start({}, true);
    const [message] = await once(run.child, "message");
    expect(message).toEqual({ ready: true });
    run.child.disconnect();
    expect(await run.exitCode).toBe(0);
    await waitForOutput(run, /stopped gracefully/);
  });

  // These tests mostly wait, so they run concurrently.
  it.concurrent("exits at once after a second signal", async () => {
    const run = start({ STOP_MS: "30000" });
    await addressOf(run);
    run.child.kill("SIGTERM");
    await waitForOutput(run, /^stopping$/m);
    run.child.kill("SIGTERM");
    expect(await run.exitCode).toBe(1);
    // The limit of the stop would have written a line.
    expect(run.err()).toBe("");
  });

  it.concurrent("exits with code 1 when the stop exceeds its limit of ten seconds", async () => {
    const run = start({ STOP_MS: "60000" });
    await addressOf(run);
    run.child.kill("SIGTERM");
    expect(await run.exitCode).toBe(1);
    expect(run.out()).toContain("stopping");
    expect(run.err()).toBe("notes did not stop within 10 seconds and was ended.\n");
  });

  it.concurrent("stops gracefully after a signal during its start", async () => {
    const run = start({ START_UNTIL_STOP: "yes" });
    await waitForOutput(run, /starting/);
    run.child.kill("SIGTERM");
    expect(await run.exitCode).toBe(0);
    expect(run.out()).toContain("stopped gracefully");
  });

  it.concurrent("releases its folder for the next start", async () => {
    const env = { DATA: join(await createFolder(), "db") };
    await copyEmbeddedCluster(env.DATA);
    for (let round = 0; round < 2; round += 1) {
      const run = start(env);
      await addressOf(run);
      run.child.kill("SIGTERM");
      expect(await run.exitCode).toBe(0);
    }
  });

  it.concurrent("logs a stop that fails and exits with code 1", async () => {
    const run = start({ FAIL: "stop" });
    await addressOf(run);
    run.child.kill("SIGTERM");
    expect(await run.exitCode).toBe(1);
    expect(run.out()).toContain("stop failed in the test service");
  });

  it("logs an uncaught error, stops gracefully and exits with code 1", async () => {
    const run = start();
    await fetch(`${await addressOf(run)}/fail-later`).catch(() => undefined);
    expect(await run.exitCode).toBe(1);
    expect(run.out()).toContain("uncaught in the test service");
    expect(run.out()).toContain("stopped gracefully");
  });
});

describe("runService: failed start", () => {
  it("names the port that is in use", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    await once(blocker, "listening");
    const address = blocker.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const run = start({ PORT: String(port) });
    expect(await run.exitCode).toBe(1);
    expect(run.err()).toBe(`notes can't start: Port ${port} on 127.0.0.1 is in use already.\n`);
    blocker.close();
  });

  it("names each setting that is wrong", async () => {
    const run = start({ PORT: "many", STOP_MS: "soon" });
    expect(await run.exitCode).toBe(1);
    expect(run.err()).toBe(
      "notes can't start: PORT must be a port, a whole number from 0 to 65535.\n" +
        "notes can't start: STOP_MS must be a whole number from 0 to 60000.\n",
    );
  });

  it("names the folder that can't be written", async () => {
    const file = join(await createFolder(), "file");
    await writeFile(file, "");
    const run = start({ DATA: join(file, "db") });
    expect(await run.exitCode).toBe(1);
    expect(run.err()).toBe(
      `notes can't start: The folder ${join(file, "db")} can't be written: a part of the path is not a folder.\n`,
    );
  });

  it("names the process that has the folder open", async () => {
    const env = { DATA: join(await createFolder(), "db") };
    const release = await lockFolder(env.DATA);
    const run = start(env);
    expect(await run.exitCode).toBe(1);
    expect(run.err()).toBe(
      `notes can't start: The folder ${env.DATA} is in use by the process ${process.pid}; only one may have it open.\n`,
    );
    await release();
  });

  it("refers to the log, which has the stack, after an internal error", async () => {
    const run = start({ FAIL: "start" });
    expect(await run.exitCode).toBe(1);
    expect(run.err()).toBe("notes can't start because of an internal error; see its log.\n");
    expect(run.out()).toMatch(/internal error of the test service.*service-process\.ts/);
  });
});
