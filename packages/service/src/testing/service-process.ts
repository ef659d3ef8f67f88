import * as z from "zod/mini";
import { openDatabase } from "../database/database.ts";
import { createHttpServer } from "../http/http-server.ts";
import { createLogger } from "../log/log.ts";
import { type RunningService, runService, type ServiceContext } from "../process/run-service.ts";
import { countSetting, portSetting, readSettings, stopDelaySetting } from "../process/settings.ts";

/** Small service for tests of start and stop. */
const settings = z.object({
  PORT: portSetting(0),
  DATA: z.optional(z.string()),
  STOP_DELAY_SECONDS: stopDelaySetting(),
  STOP_MS: countSetting(0, { min: 0, max: 60_000 }),
  /** Whether the start lasts until a stop is requested. */
  START_UNTIL_STOP: z.optional(z.enum(["yes"])),
  FAIL: z.optional(z.enum(["start", "stop"])),
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  // A pending promise alone would not keep the process alive.
  const timer = setInterval(() => undefined, 1_000);
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
  clearInterval(timer);
}

const start = async ({ env, stopping }: ServiceContext): Promise<RunningService> => {
  const { PORT, DATA, STOP_DELAY_SECONDS, STOP_MS, START_UNTIL_STOP, FAIL } = readSettings(settings, env);
  const log = createLogger({ name: "notes", level: "info" });
  process.stdout.write("starting\n");
  if (START_UNTIL_STOP === "yes") await untilAborted(stopping);
  if (FAIL === "start") throw new TypeError("internal error of the test service");
  const database = DATA === undefined ? undefined : await openDatabase({ folder: DATA, schemaName: "notes" });
  const app = createHttpServer({ name: "notes", title: "Notes", version: "1", log, ready: async () => {}, stopping });
  const closing = Promise.withResolvers<void>();
  app.get("/slow", async () => {
    process.stdout.write("slow request arrived\n");
    await closing.promise;
    return { done: true };
  });
  app.get("/fail-later", async () => {
    setImmediate(() => {
      throw new Error("uncaught in the test service");
    });
    return {};
  });
  const address = await app.listen({ host: "127.0.0.1", port: PORT });
  process.stdout.write(`listening at ${address}\n`);
  return {
    stopDelayMs: STOP_DELAY_SECONDS * 1_000,
    async stop() {
      process.stdout.write("stopping\n");
      const closed = app.close();
      closing.resolve();
      await closed;
      await pause(STOP_MS);
      if (FAIL === "stop") throw new Error("stop failed in the test service");
      await database?.close();
      process.stdout.write("stopped gracefully\n");
    },
  };
};

await runService("notes", start);
