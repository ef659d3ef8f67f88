import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface RawServer {
  url: string;
  stop(): Promise<void>;
}

export async function startRawServer(folder: string): Promise<RawServer> {
  const child = fork(fileURLToPath(new URL("raw-server.ts", import.meta.url)), [folder], { execArgv: [] });
  const exited = once(child, "exit");
  const [port] = (await Promise.race([once(child, "message"), exited])) as [number];
  if (child.exitCode !== null) throw new Error("The server for raw bytes did not start.");
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill();
      await exited;
    },
  };
}
