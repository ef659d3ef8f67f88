/** `npm start`: everything of the product on this machine, until Ctrl+C. */
import { setTimeout as wait } from "node:timers/promises";
import { describeStartFailure } from "@dexnet/service/start-error";
import { announcementText } from "./start/announcement.ts";
import { readableLine } from "./start/log-lines.ts";
import { type Product, startProduct } from "./start/product.ts";
import { readStartSettings } from "./start/settings.ts";

const LAST_WORDS_MS = 100;
const colours = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
const say = (text: string) => process.stdout.write(`dexnet: ${text}\n`);

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interrupted.abort());
// Whoever started us is gone, perhaps by force: then nobody can ask us to end any more.
process.on("disconnect", () => interrupted.abort());
// A terminal that is gone must not keep the children from being stopped.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => interrupted.abort());

process.exit(await run());

async function run(): Promise<number> {
  let product: Product;
  // While it starts, the person waits for one thing; what else there is to know stands in the log files.
  let isUp = false;
  try {
    product = await startProduct({
      settings: readStartSettings(process.env),
      env: process.env,
      say,
      onLine(name, line) {
        const readable = readableLine(name, line, { colours, onlyFaults: !isUp });
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
  // What the children said on their way up is still in the pipes; the summary is to stand below it.
  await wait(LAST_WORDS_MS);
  isUp = true;
  process.stdout.write(announcementText(product, process.cwd()));
  const failure = await Promise.race([product.failed, untilInterrupted()]);
  if (failure === null) say("stopping");
  else process.stderr.write(`dexnet: ${failure}\ndexnet: stopping the rest\n`);
  await product.stop();
  say("stopped");
  return failure === null ? 0 : 1;
}

async function untilInterrupted(): Promise<null> {
  const { signal } = interrupted;
  return await new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
}
