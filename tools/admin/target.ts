import { existsSync } from "node:fs";
import type { Service } from "@dexnet/protocol/call";
import { type Environment, readSettings } from "@dexnet/service/process/settings";
import { reachableHost } from "../start/plans.ts";
import { readSecrets, secretsPath } from "../start/secrets.ts";
import { adminSettings } from "../start/settings.ts";
import { CommandError, UsageError } from "./definition/command.ts";
import { printable } from "./terminal/printable.ts";

/** Server that a command calls, and the token for it. */
export interface Target {
  readonly service: Service;
  readonly url: string;
  readonly token: string;
  /** Whether it is the server that `npm start` starts with these settings. */
  readonly isDefault: boolean;
}

/**
 * Finds the server on this machine by the settings of `npm start`, or uses the one of `--url`. The token that `npm start` made
 * for this installation is not sent to another machine, because a mistyped address would get it too.
 */
export async function findTarget(service: Service, givenUrl: string | undefined, env: Environment): Promise<Target> {
  const settings = readSettings(adminSettings, env);
  const port = service === "api" ? settings.API_INTERNAL_PORT : settings.LEDGER_INTERNAL_PORT;
  const isDefault = givenUrl === undefined;
  const url = isDefault ? `http://${reachableHost(settings.INTERNAL_HOST)}:${port}` : readUrl(givenUrl);
  const token = settings.INTERNAL_TOKEN ?? (await readLocalToken(settings.DEXNET_DATA, { service, url, isDefault }));
  if (/[^\x20-\x7e]/.test(token)) {
    throw new CommandError("INTERNAL_TOKEN has characters in it that a request can't carry.");
  }
  return { service, url, token, isDefault };
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new UsageError("--url must be an address that starts with http:// or https://.");
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

async function readLocalToken(dataFolder: string, { service, url, isDefault }: Omit<Target, "token">): Promise<string> {
  if (!isDefault && !isThisMachine(url)) {
    throw new CommandError(`Set INTERNAL_TOKEN to the token of the ${service} at ${printable(url)}.`);
  }
  const path = secretsPath(dataFolder);
  if (!existsSync(path)) {
    throw new CommandError(
      `There is no ${printable(path)}: start the ${service} first with npm start, or set INTERNAL_TOKEN, or DEXNET_DATA to its data folder.`,
    );
  }
  return (await readSecrets(dataFolder)).INTERNAL_TOKEN;
}

function isThisMachine(url: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
