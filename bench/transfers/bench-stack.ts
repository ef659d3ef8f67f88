import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type CurrentUser, currentUserSchema } from "@dexnet/protocol/accounts";
import { freePort } from "@dexnet/service/testing/free-ports";
import { findPostgres } from "@dexnet/tools/postgres/find-postgres";
import { startTemporaryPostgres } from "@dexnet/tools/postgres/temporary-postgres";
import { type Stack, startStack } from "@dexnet/tools/stack";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import type { Workroom } from "../harness/temporary-workspace.ts";
import { startRawServer } from "./start-raw-server.ts";

const run = promisify(execFile);

/** Somebody who is signed in, as the page is told. */
export interface Visitor {
  user: CurrentUser;
  token: string;
  ledgerUrl: string;
  userProductId: string;
}

/** Everything that a transfer is measured against. */
export interface Stand {
  appUrl: string;
  rawUrl: string;
  /** Where the page that measures is served: the ledger answers this origin alone. */
  pagePort: number;
  /** With a token that is good for the next quarter of an hour. */
  visitor(): Promise<Visitor>;
  stop(): Promise<void>;
}

const person = { email: "bench@example.org", password: "quiet-Harbour-41-lamps" };
/** No plan is so large that a long run could not fill it. */
const planBytes = 1_000_000_000_000;

/** The product as it is run in earnest: its own processes, a PostgreSQL server that syncs; and a server for raw bytes. */
export async function startStand(room: Workroom, pageFolder: string): Promise<Stand> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const pagePort = await freePort();
    const postgres = await startTemporaryPostgres({ durable: true });
    stops.push(postgres.stop);
    const stack = await startStack({
      env: {
        DATABASE_URL: postgres.url,
        ALLOWED_ORIGINS: `http://localhost:${pagePort}`,
        // The page passes calls on to the api, and takes addresses of its own origin alone.
        PUBLIC_URL: `http://localhost:${pagePort}`,
        // Another page than the product's own is asked for elsewhere, so nothing has to be built for this one.
        WEB_ROOT: pageFolder,
        LOG_LEVEL: "error",
      },
    });
    stops.push(stack.stop);
    const raw = await startRawServer(await room.folder());
    stops.push(raw.stop);
    const appUrl = `http://localhost:${stack.ports.API_PORT}`;
    const visitor = await enter(appUrl, stack, postgres.url);
    return { appUrl, rawUrl: raw.url, pagePort, visitor, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Registers, and takes the trial, which is then made large enough. */
async function enter(appUrl: string, stack: Stack, databaseUrl: string): Promise<() => Promise<Visitor>> {
  const accounts = createAccountCalls(appUrl);
  await accounts.register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));

  async function ask(path: string, token: string, method = "GET"): Promise<unknown> {
    const answer = await fetch(new URL(path, appUrl), { method, headers: { authorization: `JWT ${token}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  const { token } = await accounts.signIn(person);
  const { id: userProductId } = (await ask("/api/v1/products/trial/", token, "POST")) as { id: string };
  await enlargePlans(databaseUrl);
  return async () => {
    const { token } = await accounts.signIn(person);
    const user = currentUserSchema.parse(await ask("/api/v1/accounts/me/", token));
    return { user, token, ledgerUrl: stack.ledgerUrl, userProductId };
  };
}

async function enlargePlans(databaseUrl: string): Promise<void> {
  const programs = findPostgres({ path: process.env.PATH });
  if (programs === null) throw new Error("PostgreSQL is not installed.");
  const sizes = JSON.stringify({ storage_size: planBytes, storage_largest: planBytes });
  const statement = `update dexnet_api.user_products set plan = plan || '${sizes}'::jsonb`;
  await run(join(programs, "psql"), [databaseUrl, "--command", statement]);
}
