import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { projectRoot } from "./start/paths.ts";
import { isAlive } from "./testing/processes.ts";
import { type RunningCommand, runCommand } from "./testing/running-command.ts";

/**
 * A project that has nothing but a lock file and one command, and an npm that installs nothing but a Node: so what the
 * bootstrap does is tried in a second, and without a registry.
 */
let project: string;

/** Does what `npm ci` does, as far as the bootstrap can see, and counts its calls. */
const NPM = `#!/bin/sh
echo "npm warn something that nobody needs to know" >&2
echo "$@" >> "$PROJECT/npm-calls"
if [ -f "$PROJECT/npm-fails" ]; then exit 7; fi
rm -rf "$PROJECT/node_modules"
mkdir -p "$PROJECT/node_modules/node/bin"
if [ -f "$PROJECT/npm-hangs" ]; then echo "npm hangs"; exec sleep 60; fi
ln -s "${process.execPath}" "$PROJECT/node_modules/node/bin/node"
`;

const COMMAND = `
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
  await cp(join(projectRoot, "tools/bootstrap.mjs"), join(project, "tools/bootstrap.mjs"));
  await writeFile(join(project, "tools/start.ts"), COMMAND);
  await writeFile(join(project, "package-lock.json"), JSON.stringify({ packages: {} }));
  await writeFile(join(project, "bin/npm"), NPM);
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

test("installs once, says so, and hands over arguments and exit code", async () => {
  const first = bootstrap(["start", "3", "--loud"]);
  expect(await first.ended).toBe(3);
  expect(first.said()).toContain("dexnet: installing the packages with npm ci (this is the first run");
  expect(first.said()).toContain("ran with 3 --loud");
  const second = bootstrap(["start", "0"]);
  expect(await second.ended).toBe(0);
  expect(second.said()).not.toContain("installing");
  expect(await npmCalls()).toEqual(["ci --include=dev --include=optional --no-audit --no-fund --loglevel=error"]);
});

test("what admin prints is left alone, even while there is something to install", async () => {
  await writeFile(join(project, "tools/admin.ts"), COMMAND);
  const line = `"${process.execPath}" "${join(project, "tools/bootstrap.mjs")}" admin 0 --json 2>/dev/null`;
  await writeFile(join(project, "bin/npm"), NPM.replace("#!/bin/sh", "#!/bin/sh\necho npm says something"));
  const env = { PROJECT: project, PATH: `${join(project, "bin")}:${process.env.PATH}` };
  const command = runCommand("sh", ["-c", line], env);
  expect(await command.ended).toBe(0);
  expect(command.said()).toBe("ran with 0 --json NODE_ENV unset\n");
  expect(await npmCalls()).toHaveLength(1);
});

test("installs again when the lock file has changed", async () => {
  await bootstrap(["start", "0"]).ended;
  await writeFile(
    join(project, "package-lock.json"),
    JSON.stringify({ packages: { "node_modules/x": { version: "2.0.0" } } }),
  );
  const again = bootstrap(["start", "0"]);
  expect(await again.ended).toBe(0);
  expect(again.said()).toContain("they don't match package-lock.json");
  expect(await npmCalls()).toHaveLength(2);
});

test("takes over what npm install has put there, if it is what the lock file says", async () => {
  await bootstrap(["start", "0"]).ended;
  await rm(join(project, "node_modules/.dexnet-install"));
  const lock = (version: string) => ({
    packages: { "": {}, "node_modules/x": { version }, "node_modules/y": { version: "1.0.0", optional: true } },
  });
  await writeFile(join(project, "package-lock.json"), JSON.stringify(lock("2.0.0")));
  await writeFile(
    join(project, "node_modules/.package-lock.json"),
    JSON.stringify({ packages: { "node_modules/x": { version: "2.0.0" } } }),
  );
  expect(await bootstrap(["start", "0"]).ended).toBe(0);
  expect(await npmCalls()).toHaveLength(1);
  await writeFile(join(project, "package-lock.json"), JSON.stringify(lock("3.0.0")));
  expect(await bootstrap(["start", "0"]).ended).toBe(0);
  expect(await npmCalls()).toHaveLength(2);
});

test("a production setting doesn't leave out what the build needs, and still reaches the command", async () => {
  const command = bootstrap(["start", "0"], { NODE_ENV: "production" });
  expect(await command.ended).toBe(0);
  expect(await npmCalls()).toEqual([expect.stringContaining("--include=dev")]);
  expect(command.said()).toContain("NODE_ENV production");
});

test("an installation that fails ends with npm's code, and is tried again", async () => {
  await writeFile(join(project, "npm-fails"), "");
  const failing = bootstrap(["start", "0"]);
  expect(await failing.ended).toBe(7);
  expect(failing.said()).toContain("npm ci failed with code 7");
  await rm(join(project, "npm-fails"));
  expect(await bootstrap(["start", "0"]).ended).toBe(0);
});

test("an interrupted installation is repaired by the next run", async () => {
  await writeFile(join(project, "npm-hangs"), "");
  const hanging = bootstrap(["start", "0"]);
  await hanging.untilSaid("npm hangs");
  hanging.process.kill("SIGINT");
  expect(await hanging.ended).not.toBe(0);
  expect(hanging.said()).toContain("the next run repairs it");
  expect(existsSync(join(project, "node_modules/.dexnet-install"))).toBe(false);
  await rm(join(project, "npm-hangs"));
  expect(await bootstrap(["start", "0"]).ended).toBe(0);
});

test("hands on signals, and the command notices when the bootstrap is killed", async () => {
  const waiting = bootstrap(["start", "wait"]);
  await waiting.untilSaid("pid ");
  waiting.process.kill("SIGTERM");
  expect(await waiting.ended).toBe(5);

  const killed = bootstrap(["start", "wait"]);
  await killed.untilSaid(/pid \d+\./);
  const pid = Number(/pid (\d+)\./.exec(killed.said())?.[1]);
  killed.process.kill("SIGKILL");
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
});

test("ends what it started when npm, or the shell of npm, is killed", async () => {
  await bootstrap(["start", "0"]).ended;
  const line = `"${process.execPath}" "${join(project, "tools/bootstrap.mjs")}" start wait; true`;
  // As npm does it: a shell between it and the command, which hands nothing on.
  const script = `const { spawn } = require("node:child_process");
    spawn("sh", ["-c", ${JSON.stringify(line)}], { stdio: "inherit" });`;
  const env = { PROJECT: project, PATH: process.env.PATH, npm_lifecycle_event: "start" };
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const npm = runCommand(process.execPath, ["-e", script], env);
    await npm.untilSaid(/pid \d+\./);
    const pid = Number(/pid (\d+)\./.exec(npm.said())?.[1]);
    npm.process.kill(signal);
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  }
});

test("an unknown command is refused", async () => {
  const command = bootstrap(["dance"]);
  expect(await command.ended).toBe(2);
  expect(command.said()).toContain(
    "say what to do: npm run start, npm run test, npm run test:long, npm run screens, npm run bench, npm run admin.",
  );
});
