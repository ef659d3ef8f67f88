import { z } from "zod";
import { openDatabase } from "../database/database.ts";
import { createHttpServer } from "../http/http-server.ts";
import { createLogger } from "../log/log.ts";
import { type RunningService, runService, type ServiceContext } from "../process/run-service.ts";
import { countSetting, portSetting, readSettings } from "../process/settings.ts";

/** A small service for tests of how services start and stop. */
const settings = z.object({
  PORT: portSetting(0),
  DATA: z.string().optional(),
  STOP_MS: countSetting(0, { min: 0, max: 60_000 }),
  START_MS: countSetting(0, { min: 0, max: 60_000 }),
  FAIL: z.enum(["start", "stop"]).optional(),
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Of this service alone; without it the stop may take as long as that of any other. */
const { STOP_LIMIT_MS } = process.env;
const options = STOP_LIMIT_MS === undefined ? {} : { stopLimitMs: Number(STOP_LIMIT_MS) };

const start = async ({ env }: ServiceContext): Promise<RunningService> => {
  const { PORT, DATA, STOP_MS, START_MS, FAIL } = readSettings(settings, env);
  const log = createLogger({ name: "notes", level: "info" });
  process.stdout.write("starting\n");
  await pause(START_MS);
  if (FAIL === "start") throw new TypeError("a mistake of ours");
  const database = DATA === undefined ? undefined : await openDatabase({ folder: DATA, schemaName: "notes" });
  const app = createHttpServer({ name: "notes", title: "Notes", version: "1", log, ready: async () => {} });
  app.get("/slow", async () => {
    process.stdout.write("slow request arrived\n");
    await pause(700);
    return { done: true };
  });
  app.get("/fail-later", async () => {
    setImmediate(() => {
      throw new Error("nobody catches this");
    });
    return {};
  });
  const address = await app.listen({ host: "127.0.0.1", port: PORT });
  process.stdout.write(`listening at ${address}\n`);
  return {
    async stop() {
      process.stdout.write("stopping\n");
      await app.close();
      await pause(STOP_MS);
      if (FAIL === "stop") throw new Error("the stop went wrong");
      await database?.close();
      process.stdout.write("stopped in order\n");
    },
  };
};

await runService("notes", start, options);
