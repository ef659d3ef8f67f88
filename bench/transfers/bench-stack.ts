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
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";
import type { LinkSpeed } from "../link/link.ts";
import { startLink } from "../link/start-link.ts";
import { startRawServer } from "./start-raw-server.ts";

const run = promisify(execFile);

/** A signed-in user, as the page gets it. */
export interface BenchUser {
  user: CurrentUser;
  token: string;
  ledgerUrl: string;
  userProductId: string;
}

/** Servers for the measurement of transfers. */
export interface BenchStack {
  appUrl: string;
  rawUrl: string;
  /** Port of the measuring page. The ledger allows only this origin. */
  pagePort: number;
  /** Signs in. The token is valid for a quarter of an hour. */
  signIn(): Promise<BenchUser>;
  stop(): Promise<void>;
}

const person = { email: "bench@example.org", password: "quiet-Harbour-41-lamps" };
/** Plans are enlarged, because a long run could fill any real plan. */
const planBytes = 1_000_000_000_000;

/**
 * Starts the product as in production, with a PostgreSQL server that syncs, and a server for raw bytes. With a link, the
 * browser reaches api, ledger and raw server over it.
 */
export async function startBenchStack(
  workspace: TemporaryWorkspace,
  pageFolder: string,
  speed?: LinkSpeed,
): Promise<BenchStack> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart();
  };
  try {
    const pagePort = await freePort();
    const postgres = await startTemporaryPostgres({ durable: true });
    stops.push(postgres.stop);
    const stack = await startStack({
      env: {
        DATABASE_URL: postgres.url,
        ALLOWED_ORIGINS: `http://localhost:${pagePort}`,
        // The page forwards calls to the api and accepts addresses of its own origin only.
        PUBLIC_URL: `http://localhost:${pagePort}`,
        // The product's own page is not used, so it need not be built.
        WEB_ROOT: pageFolder,
        LOG_LEVEL: "error",
      },
    });
    stops.push(stack.stop);
    const raw = await startRawServer(await workspace.createFolder());
    stops.push(raw.stop);
    const appUrl = `http://localhost:${stack.ports.API_PORT}`;
    const signIn = await register(appUrl, stack, postgres.url);
    if (speed === undefined) return { appUrl, rawUrl: raw.url, pagePort, signIn, stop };
    const link = await startLink(speed, [appUrl, raw.url, stack.ledgerUrl]);
    stops.push(link.stop);
    return {
      appUrl: link.urlOf(appUrl),
      rawUrl: link.urlOf(raw.url),
      pagePort,
      stop,
      signIn: async () => ({ ...(await signIn()), ledgerUrl: link.urlOf(stack.ledgerUrl) }),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Registers a user with an enlarged trial plan. Returns a function that signs in. */
async function register(appUrl: string, stack: Stack, databaseUrl: string): Promise<() => Promise<BenchUser>> {
  const accounts = createAccountCalls(appUrl);
  await accounts.register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));

  async function request(path: string, token: string, method = "GET"): Promise<unknown> {
    const answer = await fetch(new URL(path, appUrl), { method, headers: { authorization: `JWT ${token}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  const { token } = await accounts.signIn(person);
  const { id: userProductId } = (await request("/api/v1/products/trial/", token, "POST")) as { id: string };
  await enlargePlans(databaseUrl);
  return async () => {
    const { token } = await accounts.signIn(person);
    const user = currentUserSchema.parse(await request("/api/v1/accounts/me/", token));
    return { user, token, ledgerUrl: stack.ledgerUrl, userProductId };
  };
}

async function enlargePlans(databaseUrl: string): Promise<void> {
  const programs = findPostgres({ path: process.env.PATH });
  if (programs === null) throw new Error("PostgreSQL is not installed.");
  const sizes = JSON.stringify({ storage_size: planBytes, storage_largest: planBytes });
  // Triggers of the table use the search path of the servers.
  const statement = `set search_path to dexnet_api; update user_products set plan = plan || '${sizes}'::jsonb`;
  await run(join(programs, "psql"), [databaseUrl, "--command", statement]);
}
