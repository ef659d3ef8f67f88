import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startGuarded } from "../processes/guarded-process.ts";
import { projectRoot } from "../start/paths.ts";

const readyWithinMs = 10_000;
const nginxFolder = join(projectRoot, "deploy/nginx");

/** A port of the proxy, with the ports of the servers behind it. */
export interface ProxyListener {
  readonly port: number;
  readonly upstreamPorts: readonly number[];
}

export interface ProxyOptions {
  /** Existing folder for the configuration and temporary files. */
  readonly folder: string;
  readonly api: ProxyListener;
  readonly ledger: ProxyListener;
  readonly internal: ProxyListener;
  /** Gets the messages of nginx. */
  readonly onLine?: (line: string) => void;
}

/** Starts nginx with the settings of `deploy/nginx`, on other ports and without TLS. It exits with this process. */
export async function startProxy(options: ProxyOptions): Promise<{ stop(): Promise<void> }> {
  const { folder } = options;
  await mkdir(join(folder, "temporary"), { recursive: true });
  const file = join(folder, "nginx.conf");
  await writeFile(file, makeConfiguration(options));
  const nginx = startGuarded({ command: "nginx", args: ["-p", folder, "-c", file, "-e", "stderr"] });
  let errors = "";
  nginx.output.resume();
  nginx.errors.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-4_000);
    options.onLine?.(text.trimEnd());
  });
  const ended = nginx.exited.then((code) => Promise.reject(new Error(`nginx ended with ${code}: ${errors}`)));
  ended.catch(() => undefined);
  const { api, ledger, internal } = options;
  await Promise.race([Promise.all([api, ledger, internal].map(({ port }) => waitForPort(port))), ended]);
  return { stop: () => nginx.stop() };
}

async function waitForPort(port: number): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/healthz`);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(50);
    }
  }
}

function makeConfiguration({ folder, api, ledger, internal }: ProxyOptions): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${join(folder, "temporary", name)};`,
  );
  return `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? "user root;" : ""}
pid ${join(folder, "nginx.pid")};
error_log stderr warn;
events { worker_connections 2048; }
http {
  access_log off;
${temporary.join("\n")}
  include ${nginxFolder}/proxy.conf;
${makeUpstream("api", api, "")}
${makeUpstream("ledger", ledger, "keepalive 32;")}
${makeUpstream("ledger_internal", internal, "")}
  server { listen 127.0.0.1:${api.port}; include ${nginxFolder}/api.conf; }
  server { listen 127.0.0.1:${ledger.port}; include ${nginxFolder}/ledger.conf; }
  server { listen 127.0.0.1:${internal.port}; include ${nginxFolder}/internal.conf; }
}
`;
}

function makeUpstream(name: string, { upstreamPorts }: ProxyListener, more: string): string {
  const servers = upstreamPorts.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`);
  return `  upstream ${name} { least_conn; ${servers.join(" ")} ${more} }`;
}
