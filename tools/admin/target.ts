import { existsSync } from "node:fs";
import { type Environment, readSettings } from "@dexnet/service/settings";
import { reachable } from "../start/plans.ts";
import { readSecrets, secretsPath } from "../start/secrets.ts";
import { adminSettings } from "../start/settings.ts";
import { CommandError, UsageError } from "./command.ts";
import { printable } from "./printable.ts";

/** The api that a command speaks to, and what it shows there. */
export interface Target {
  url: string;
  token: string;
  /** It is the one that `npm start` starts with these settings. */
  isOurs: boolean;
}

/**
 * The api on this machine by the settings of `npm start`, or the one of `--url`. The token that `npm start` made for this
 * installation is shown to no other machine: an address with a slip in it would get it too.
 */
export async function findTarget(givenUrl: string | undefined, env: Environment): Promise<Target> {
  const settings = readSettings(adminSettings, env);
  const url = givenUrl === undefined ? `http://${reachable(settings.HOST)}:${settings.API_PORT}` : readUrl(givenUrl);
  const token = settings.INTERNAL_TOKEN ?? (await madeToken(settings.DEXNET_DATA, givenUrl === undefined, url));
  if (/[^\x20-\x7e]/.test(token)) {
    throw new CommandError("INTERNAL_TOKEN has characters in it that a request can't carry.");
  }
  return { url, token, isOurs: givenUrl === undefined };
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new UsageError("--url must be an address that starts with http:// or https://.");
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

async function madeToken(dataFolder: string, isOurs: boolean, url: string): Promise<string> {
  if (!isOurs && !isThisMachine(url)) {
    throw new CommandError(`Set INTERNAL_TOKEN to the token of the api at ${printable(url)}.`);
  }
  const path = secretsPath(dataFolder);
  if (!existsSync(path)) {
    throw new CommandError(
      `There is no ${printable(path)}: start the api first with npm start, or set INTERNAL_TOKEN, or DEXNET_DATA to its data folder.`,
    );
  }
  return (await readSecrets(dataFolder)).INTERNAL_TOKEN;
}

function isThisMachine(url: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
