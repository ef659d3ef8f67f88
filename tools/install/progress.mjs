import { existsSync } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

const tickMs = 1_000;
/** Time without a new package after which the bytes in node_modules are counted. */
const byteCountAfterMs = 5_000;
const plainLineMs = 15_000;

/** Package folders that npm creates on this machine, by the lock file. */
export function expectedFolders(lock, { platform = process.platform, arch = process.arch } = {}) {
  const fits = (list, value) => list === undefined || list.includes(value);
  return Object.entries(lock.packages)
    .filter(([path, { link, os, cpu, libc }]) => {
      if (!path.includes("node_modules/") || link === true) return false;
      return fits(os, platform) && fits(cpu, arch) && (platform !== "linux" || fits(libc, "glibc"));
    })
    .map(([path]) => path);
}

/**
 * Prints the progress of an installation: on a terminal in one line that changes, else in a line from time to time. Progress is
 * an answer of the registry, a package in node_modules, or more bytes there. Without progress for `stallMs` it prints the lines
 * of `describeStall`.
 */
export function startProgress({ root, folders, output, isTerminal, stallMs, describeStall, now = Date.now }) {
  const startedAt = now();
  let answers = 0;
  let count = 0;
  let bytes = -1;
  let progressAt = startedAt;
  let countedBytesAt = startedAt;
  let plainLineAt = startedAt;
  let isStalled = false;
  let isCounting = false;

  const seconds = (sinceMs) => Math.round((now() - sinceMs) / 1_000);
  const clearLine = () => isTerminal && output.write("\r\x1b[2K");
  const noteProgress = () => {
    progressAt = now();
    isStalled = false;
  };

  function draw() {
    const text = `dexnet: installing packages: ${describeStep({ answers, count, total: folders.length })} (${seconds(startedAt)} s)`;
    if (isTerminal) {
      clearLine();
      output.write(text.slice(0, (output.columns ?? 80) - 1));
    } else if (now() - plainLineAt >= plainLineMs) {
      plainLineAt = now();
      output.write(`${text}\n`);
    }
  }

  /** A large package takes long, but its bytes are progress. */
  async function countBytes() {
    isCounting = true;
    const size = await sizeOf(join(root, "node_modules"));
    if (size !== bytes && bytes >= 0) noteProgress();
    bytes = size;
    countedBytesAt = now();
    isCounting = false;
  }

  function tick() {
    const found = folders.filter((folder) => existsSync(join(root, folder, "package.json"))).length;
    if (found !== count) noteProgress();
    count = found;
    const idleMs = now() - Math.max(progressAt, countedBytesAt);
    if (!isCounting && idleMs >= Math.min(byteCountAfterMs, stallMs / 4)) void countBytes();
    if (!isStalled && now() - progressAt >= stallMs) {
      isStalled = true;
      clearLine();
      for (const line of describeStall(seconds(progressAt))) output.write(`dexnet: ${line}\n`);
    }
    draw();
  }

  const timer = setInterval(tick, Math.min(tickMs, stallMs / 8));
  return {
    /** The registry has answered npm. */
    noteAnswer() {
      answers++;
      noteProgress();
    },
    /** Prints output of npm above the progress line. */
    print(text) {
      clearLine();
      output.write(text);
    },
    stop() {
      clearInterval(timer);
      clearLine();
    },
  };
}

function describeStep({ answers, count, total }) {
  if (count === 0) return answers === 0 ? "asking the registry" : `${answers} answered by the registry`;
  return count < total ? `${count} of ${total}` : "finishing";
}

/** Bytes of all files in a folder. Files may appear and disappear meanwhile. */
async function sizeOf(folder) {
  let total = 0;
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) total += await sizeOf(path);
    else if (entry.isFile()) total += (await lstat(path).catch(() => ({ size: 0 }))).size + 1;
  }
  return total;
}
