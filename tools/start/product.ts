import { join } from "node:path";
import { checkPorts } from "./check-ports.ts";
import { lockDataFolder } from "./data-folder.ts";
import { openLogFile } from "./log-file.ts";
import { inviteCode, planChildren } from "./plans.ts";
import { readOrMakeSecrets } from "./secrets.ts";
import type { StartSettings } from "./settings.ts";
import { supervise } from "./supervisor.ts";
import { ensureWebBuild } from "./web-build.ts";

/** Time for the processes of a killed run to exit. */
const afterKillMs = 12_000;

export interface Product {
  appUrl: string;
  ledgerUrl: string;
  mailboxUrl: string | null;
  chainUrl: string;
  testWalletUrl: string | null;
  inviteCode: string | undefined;
  dataFolder: string;
  failed: Promise<string>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  readonly settings: StartSettings;
  readonly env: Readonly<Record<string, string | undefined>>;
  say(text: string): void;
  /** Called with every output line of a process. */
  onLine(name: string, line: string): void;
  readonly signal?: AbortSignal | undefined;
}

/** Starts all processes for these settings, or throws a StartError and leaves none running. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { settings, say } = options;
  const folder = await lockDataFolder(settings.DEXNET_DATA);
  try {
    await checkPorts(settings.ports, folder.afterKill ? afterKillMs : 0);
    if (settings.WEB_ROOT === undefined) await ensureWebBuild(say, options.signal);
    const secrets = await readOrMakeSecrets(folder.path);
    const plans = planChildren(settings, secrets, options.env);
    say(`starting ${plans.map((plan) => plan.name).join(", ")}`);
    const logs = new Map(plans.map(({ name }) => [name, openLogFile(join(folder.path, "logs"), name)]));
    const supervisor = await supervise({
      plans,
      signal: options.signal,
      onLine(name, line) {
        logs.get(name)?.write(line);
        options.onLine(name, line);
      },
    });
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      await supervisor.stop();
      await Promise.all([...logs.values()].map((log) => log.close()));
      await folder.release();
    };
    return {
      appUrl: settings.publicUrl,
      ledgerUrl: settings.ledgerUrl,
      mailboxUrl: settings.withMailbox ? `http://localhost:${settings.MAILBOX_PORT}` : null,
      chainUrl: settings.CHAIN_RPC_URL ?? `http://127.0.0.1:${settings.CHAIN_PORT}`,
      testWalletUrl: settings.testWalletUrl,
      inviteCode: inviteCode(settings, secrets),
      dataFolder: folder.path,
      failed: supervisor.failed,
      stop() {
        stopping ??= stop();
        return stopping;
      },
    };
  } catch (error) {
    await folder.release();
    throw error;
  }
}
