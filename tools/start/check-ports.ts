import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "@dexnet/service/process/start-error";
import type { StartSettings } from "./settings.ts";

const pollMs = 250;

/** Throws a sentence with the busy port and its setting. Waits up to `timeoutMs` for the port. */
export async function checkPorts(ports: StartSettings["ports"], timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (const usedPort of ports) {
    for (;;) {
      const fault = await findListenFault(usedPort.port, usedPort.host);
      if (fault === null) break;
      if (fault === "EADDRINUSE" && Date.now() < deadline) await wait(pollMs);
      else throw new StartError(sentence(fault, usedPort));
    }
  }
}

function sentence(fault: string, { setting, port, hostSetting, host }: StartSettings["ports"][number]): string {
  if (fault === "EADDRINUSE")
    return `Port ${port} is busy: something else listens there; set ${setting} to a free port.`;
  if (fault === "EACCES") return `Port ${port} may not be opened by this user: set ${setting} to one above 1023.`;
  if (fault === "EADDRNOTAVAIL" || fault === "ENOTFOUND")
    return `${hostSetting ?? "The host"} is ${host}, and this machine has no such address.`;
  return `Port ${port} can't be opened (${fault}): set ${setting} to another.`;
}

async function findListenFault(port: number, host: string): Promise<string | null> {
  const fault = await tryListen(port, host);
  if (fault !== null || host !== "127.0.0.1") return fault;
  // Browsers try ::1 first for localhost, so another server there would get the visitors.
  return (await tryListen(port, "::1")) === "EADDRINUSE" ? "EADDRINUSE" : null;
}

async function tryListen(port: number, host: string): Promise<string | null> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    server.listen({ port, host, ipv6Only: host === "::1" }, () => server.close(() => resolve(null)));
  });
}
