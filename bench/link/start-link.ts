import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LinkSpeed } from "./link.ts";

export interface RunningLink {
  /** Address of the server of a URL at the other end of the link. */
  urlOf(serverUrl: string): string;
  stop(): Promise<void>;
}

/** Starts a link to servers of this machine. They share its rate. */
export async function startLink(speed: LinkSpeed, serverUrls: readonly string[]): Promise<RunningLink> {
  const ports = serverUrls.map((url) => Number(new URL(url).port));
  const argument = JSON.stringify({ speed, ports });
  const child = fork(fileURLToPath(new URL("link-proxy.ts", import.meta.url)), [argument], { execArgv: [] });
  const exited = once(child, "exit");
  const [opened] = (await Promise.race([once(child, "message"), exited])) as [number[]];
  if (child.exitCode !== null) throw new Error("The link did not start.");
  const portOf = new Map(serverUrls.map((url, index) => [url, opened[index]]));
  return {
    urlOf(serverUrl) {
      const url = new URL(serverUrl);
      url.port = String(portOf.get(serverUrl));
      return url.origin;
    },
    async stop() {
      child.kill();
      await exited;
    },
  };
}
