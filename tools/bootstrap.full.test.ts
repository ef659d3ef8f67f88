import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { projectRoot } from "./start/paths.ts";
import { isAlive } from "./testing/processes.ts";
import { type RunningCommand, runCommand } from "./testing/running-command.ts";

/**
 * A project with only a lock file and one command, and an npm that installs only a Node. So the bootstrap is tested in a
 * second and without a registry.
 */
let project: string;

const ownNode = `node-${process.platform}-${process.arch}`;

/** Simulates `npm ci` and records its calls. */
const fakeNpm = `#!/bin/sh
echo "progress of npm" >&2
echo "$@" >> "$PROJECT/npm-calls"
if [ -f "$PROJECT/npm-fails" ]; then exit 7; fi
rm -rf "$PROJECT/node_modules"
mkdir -p "$PROJECT/node_modules/${ownNode}/bin"
if [ -f "$PROJECT/npm-hangs" ]; then echo "npm hangs"; . "$PROJECT/npm-hangs"; sleep 60; fi
ln -s "${process.execPath}" "$PROJECT/node_modules/${ownNode}/bin/node"
`;

const startCommand = `
console.log("ran with", process.argv.slice(2).join(" "), "NODE_ENV", process.env.NODE_ENV ?? "unset");
if (process.argv.includes("wait")) {
  process.on("SIGTERM", () => process.exit(5));
  process.on("disconnect", () => process.exit(6));
  console.log("pid " + process.pid + ".");
  setInterval(() => {}, 1_000);
} else process.exit(Number(process.argv[2] ?? 0));
`;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "dexnet-bootstrap-"));
  await mkdir(join(project, "tools"));
  await mkdir(join(project, "bin"));
  for (const part of ["bootstrap.mjs", "install"]) {
    await cp(join(projectRoot, "tools", part), join(project, "tools", part), { recursive: true });
  }
  await writeFile(join(project, "package.json"), "{}");
  await writeFile(join(project, "tools/start.ts"), startCommand);
  await writeFile(join(project, "package-lock.json"), JSON.stringify({ packages: {} }));
  await writeFile(join(project, "bin/npm"), fakeNpm);
  await chmod(join(project, "bin/npm"), 0o755);
});
afterEach(() => rm(project, { recursive: true, force: true }));

function bootstrap(args: string[], env: Record<string, string> = {}): RunningCommand {
  const path = `${join(project, "bin")}:${process.env.PATH}`;
  const whole = { PROJECT: project, ...env, PATH: path };
  return runCommand(process.execPath, [join(project, "tools/bootstrap.mjs"), ...args], whole, { cwd: tmpdir() });
}

async function npmCalls(): Promise<string[]> {
  return (await readFile(join(project, "npm-calls"), "utf8").catch(() => "")).split("\n").filter(Boolean);
}

describe("bootstrap", () => {
  test("installs once, and passes arguments and exit code on", async () => {
    const first = bootstrap(["start", "3", "--loud"]);
    expect(await first.exitCode).toBe(3);
    expect(first.output()).toContain("dexnet: installing the packages with npm ci (this is the first run");
    expect(first.output()).toContain("ran with 3 --loud");
    expect(first.output()).toContain("progress of npm");
    const second = bootstrap(["start", "0"]);
    expect(await second.exitCode).toBe(0);
    expect(second.output()).not.toContain("installing");
    expect(await npmCalls()).toEqual(["ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund"]);
  });

  test("keeps the output of admin clean during an installation", async () => {
    await writeFile(join(project, "tools/admin.ts"), startCommand);
    const line = `"${process.execPath}" "${join(project, "tools/bootstrap.mjs")}" admin 0 --json 2>/dev/null`;
    await writeFile(join(project, "bin/npm"), fakeNpm.replace("#!/bin/sh", "#!/bin/sh\necho npm says something"));
    const env = { PROJECT: project, PATH: `${join(project, "bin")}:${process.env.PATH}` };
    const command = runCommand("sh", ["-c", line], env);
    expect(await command.exitCode).toBe(0);
    expect(command.output()).toBe("ran with 0 --json NODE_ENV unset\n");
    expect(await npmCalls()).toHaveLength(1);
  });

  test("installs again after a change of the lock file", async () => {
    await bootstrap(["start", "0"]).exitCode;
    await writeFile(
      join(project, "package-lock.json"),
      JSON.stringify({ packages: { "node_modules/x": { version: "2.0.0" } } }),
    );
    const again = bootstrap(["start", "0"]);
    expect(await again.exitCode).toBe(0);
    expect(again.output()).toContain("they don't match package-lock.json");
    expect(await npmCalls()).toHaveLength(2);
  });

  test("accepts an installation by npm install that matches the lock file", async () => {
    await bootstrap(["start", "0"]).exitCode;
    await rm(join(project, "node_modules/.dexnet-install"));
    const lock = (version: string) => ({
      packages: { "": {}, "node_modules/x": { version }, "node_modules/y": { version: "1.0.0", optional: true } },
    });
    await writeFile(join(project, "package-lock.json"), JSON.stringify(lock("2.0.0")));
    await writeFile(
      join(project, "node_modules/.package-lock.json"),
      JSON.stringify({ packages: { "node_modules/x": { version: "2.0.0" } } }),
    );
    expect(await bootstrap(["start", "0"]).exitCode).toBe(0);
    expect(await npmCalls()).toHaveLength(1);
    await writeFile(join(project, "package-lock.json"), JSON.stringify(lock("3.0.0")));
    expect(await bootstrap(["start", "0"]).exitCode).toBe(0);
    expect(await npmCalls()).toHaveLength(2);
  });

  test("installs development packages with NODE_ENV=production, which the command still gets", async () => {
    const command = bootstrap(["start", "0"], { NODE_ENV: "production" });
    expect(await command.exitCode).toBe(0);
    expect(await npmCalls()).toEqual([expect.stringContaining("--include=dev")]);
    expect(command.output()).toContain("NODE_ENV production");
  });

  test("exits with the code of a failed installation and repeats it in the next run", async () => {
    await writeFile(join(project, "npm-fails"), "");
    const failing = bootstrap(["start", "0"]);
    expect(await failing.exitCode).toBe(7);
    expect(failing.output()).toContain("npm ci failed with code 7");
    await rm(join(project, "npm-fails"));
    expect(await bootstrap(["start", "0"]).exitCode).toBe(0);
  });

  test("repairs an interrupted installation in the next run", async () => {
    await writeFile(join(project, "npm-hangs"), "");
    const hanging = bootstrap(["start", "0"]);
    await hanging.waitForOutput("npm hangs");
    hanging.process.kill("SIGINT");
    expect(await hanging.exitCode).toBe(130);
    expect(hanging.output()).toContain("the next run repairs it");
    expect(existsSync(join(project, "node_modules/.dexnet-install"))).toBe(false);
    await rm(join(project, "npm-hangs"));
    expect(await bootstrap(["start", "0"]).exitCode).toBe(0);
  });

  test("does not accept an interrupted installation as the earlier one that it replaces", async () => {
    const lock = (version: string) => JSON.stringify({ packages: { "node_modules/x": { version } } });
    await writeFile(join(project, "package-lock.json"), lock("1.0.0"));
    await bootstrap(["start", "0"]).exitCode;
    const record = join(project, "node_modules/.package-lock.json");
    await writeFile(record, lock("1.0.0"));
    await writeFile(join(project, "package-lock.json"), lock("2.0.0"));
    // npm is stopped before it removes anything.
    await writeFile(join(project, "bin/npm"), "#!/bin/sh\necho npm hangs\nsleep 60\n");
    const hanging = bootstrap(["start", "0"]);
    await hanging.waitForOutput("npm hangs");
    hanging.process.kill("SIGINT");
    await hanging.exitCode;

    await writeFile(join(project, "package-lock.json"), lock("1.0.0"));
    await writeFile(join(project, "bin/npm"), fakeNpm);
    expect(await bootstrap(["start", "0"]).exitCode).toBe(0);
    expect(await npmCalls()).toHaveLength(2);
  });

  test("kills npm and all its processes on an interruption, even those that ignore signals", async () => {
    await writeFile(
      join(project, "npm-hangs"),
      `trap "" TERM INT HUP; (trap "" TERM INT HUP; sleep 60) & echo "pids $$ $!."`,
    );
    const stubborn = bootstrap(["start", "0"]);
    await stubborn.waitForOutput(/pids \d+ \d+\./);
    const pids = /pids (\d+) (\d+)\./.exec(stubborn.output())?.slice(1).map(Number) ?? [];
    expect(pids.filter(isAlive)).toHaveLength(2);
    stubborn.process.kill("SIGINT");
    expect(await stubborn.exitCode).toBe(130);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  test("runs install scripts only for the packages that package.json allows", async () => {
    await writeFile(join(project, "package.json"), JSON.stringify({ allowScripts: { good: true, bad: false } }));
    await writeFile(
      join(project, "bin/npm"),
      fakeNpm.replace(
        "#!/bin/sh",
        `#!/bin/sh\nif [ "$1" = rebuild ]; then echo "$@" >> "$PROJECT/npm-calls"; exit 0; fi`,
      ),
    );
    expect(await bootstrap(["start", "0"]).exitCode).toBe(0);
    const calls = await npmCalls();
    expect(calls[0]).toContain("--ignore-scripts ");
    expect(calls.slice(1)).toEqual(["rebuild good --ignore-scripts=false"]);
  });

  test("forwards signals, and the command exits when the bootstrap is killed", async () => {
    const waiting = bootstrap(["start", "wait"]);
    await waiting.waitForOutput("pid ");
    waiting.process.kill("SIGTERM");
    expect(await waiting.exitCode).toBe(5);

    const killed = bootstrap(["start", "wait"]);
    await killed.waitForOutput(/pid \d+\./);
    const pid = Number(/pid (\d+)\./.exec(killed.output())?.[1]);
    killed.process.kill("SIGKILL");
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test("stops the command when npm or its shell is killed", async () => {
    await bootstrap(["start", "0"]).exitCode;
    const line = `"${process.execPath}" "${join(project, "tools/bootstrap.mjs")}" start wait; true`;
    // As npm does: a shell between npm and the command, which does not forward signals.
    const script = `const { spawn } = require("node:child_process");
    spawn("sh", ["-c", ${JSON.stringify(line)}], { stdio: "inherit" });`;
    const env = { PROJECT: project, PATH: process.env.PATH, npm_lifecycle_event: "start" };
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const npm = runCommand(process.execPath, ["-e", script], env);
      await npm.waitForOutput(/pid \d+\./);
      const pid = Number(/pid (\d+)\./.exec(npm.output())?.[1]);
      npm.process.kill(signal);
      await expect.poll(() => isAlive(pid)).toBe(false);
    }
  });

  test("refuses an unknown command", async () => {
    const command = bootstrap(["dance"]);
    expect(await command.exitCode).toBe(2);
    expect(command.output()).toContain(
      "name a command: npm run start, npm run test, npm run test:full, npm run test:long, npm run test:distributed, npm run screens, npm run lighthouse, npm run bench, npm run admin, npm run recover, npm run verify-proof, npm run audit, npm run deploy-anchor, npm run backup, npm run restore, npm run witness.",
    );
  });
});
