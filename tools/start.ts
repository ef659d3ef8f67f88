/** `npm start`: runs the whole product on this machine, until Ctrl+C. */
import { setTimeout as wait } from "node:timers/promises";
import { describeStartFailure } from "@dexnet/service/process/start-error";
import { formatAnnouncement } from "./start/announcement.ts";
import { formatLogLine } from "./start/log-lines.ts";
import { type Product, startProduct } from "./start/product.ts";
import { readStartSettings } from "./start/settings.ts";

const outputDrainMs = 100;
const colours = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
const say = (text: string) => process.stdout.write(`dexnet: ${text}\n`);

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interrupted.abort());
// The parent process is gone, so no signal can reach this one any more.
process.on("disconnect", () => interrupted.abort());
// A closed terminal must not prevent the stop of the children.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => interrupted.abort());

process.exit(await run());

async function run(): Promise<number> {
  let product: Product;
  // During the start only faults are printed. The log files contain all lines.
  let isRunning = false;
  try {
    product = await startProduct({
      settings: readStartSettings(process.env),
      env: process.env,
      say,
      onLine(name, line) {
        const readable = formatLogLine(name, line, { colours, onlyFaults: !isRunning });
        if (readable !== null) process.stdout.write(`${readable}\n`);
      },
      signal: interrupted.signal,
    });
  } catch (error) {
    if (interrupted.signal.aborted) return 0;
    const sentence = describeStartFailure(error);
    for (const line of (sentence ?? String(error instanceof Error ? error.stack : error)).split("\n")) {
      process.stderr.write(`dexnet: ${line}\n`);
    }
    return 1;
  }
  // Output of the children may still be in the pipes, and the summary must be below it.
  await wait(outputDrainMs);
  isRunning = true;
  process.stdout.write(formatAnnouncement(product, process.cwd()));
  const failure = await Promise.race([product.failed, waitForInterruption()]);
  if (failure === null) say("stopping");
  else process.stderr.write(`dexnet: ${failure}\ndexnet: stopping the rest\n`);
  await product.stop();
  say("stopped");
  return failure === null ? 0 : 1;
}

async function waitForInterruption(): Promise<null> {
  const { signal } = interrupted;
  return await new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
}
