import type { Backoff } from "@dexnet/service/background/backoff";
import { type Clock, systemClock } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { measureDatabase } from "@dexnet/service/database/database-metrics";
import { createHttpServer } from "@dexnet/service/http/http-server";
import type { Logger } from "@dexnet/service/log/log";
import type { FastifyInstance } from "fastify";
import packageJson from "../package.json" with { type: "json" };
import { minimumAnswerMs as minimumAnswerMsUsual } from "./accounts/password-reset.ts";
import { type Argon2Parameters, argon2 } from "./accounts/passwords.ts";
import { registerAccounts } from "./accounts/register-accounts.ts";
import { registerAdmin } from "./admin/register-admin.ts";
import { registerDeployment } from "./deployment/register-deployment.ts";
import { registerEvents } from "./events/register-events.ts";
import { createInviteStore, firstInviteUses } from "./invites/invite-store.ts";
import { startBackgroundWork } from "./jobs/background-work.ts";
import type { LedgerClient } from "./ledger/client.ts";
import { createSecurityMails } from "./mails/security-mails.ts";
import type { MailTransport } from "./mails/smtp-transport.ts";
import { createInvoiceStore } from "./payments/invoice-store.ts";
import type { PaymentChain } from "./payments/payments.ts";
import { registerPayments } from "./payments/register-payments.ts";
import type { Catalogue } from "./products/catalogue.ts";
import { startPlanEndings } from "./products/plan-endings.ts";
import { registerProducts } from "./products/register-products.ts";
import { registerPromocodes } from "./promocodes/register-promocodes.ts";
import { createSecondFactorChecks, registerSecondFactors } from "./second-factors/register-second-factors.ts";
import { createKeyedHash } from "./secrets/hashes.ts";
import { createSealer } from "./secrets/sealer.ts";
import { deriveServerKeys } from "./secrets/server-keys.ts";
import { serveWeb } from "./serve-web.ts";
import { createAccessTokens } from "./sessions/access-token.ts";
import { registerSessions } from "./sessions/register-sessions.ts";
import { createAuthenticate } from "./sessions/session-routes.ts";
import { createSessions, type Sessions } from "./sessions/session-service.ts";
import type { ApiSettings } from "./settings.ts";
import type { Shared } from "./shared.ts";
import { registerShares } from "./shares/register-shares.ts";
import { createPieceReader } from "./storages/document-pieces.ts";
import { createFileDatabaseReader } from "./storages/read-file-database.ts";
import { registerStorages } from "./storages/register-storages.ts";
import { createThrottles } from "./throttles/throttle-service.ts";

export interface ApiDeps {
  readonly settings: Pick<
    ApiSettings,
    | "publicUrl"
    | "ledgerUrl"
    | "mailboxUrl"
    | "testWalletUrl"
    | "analyticsUrl"
    | "firstInviteCode"
    | "tokenSecret"
    | "internalToken"
    | "accessTokenSeconds"
    | "trustedProxies"
    | "connectionsPerNetwork"
    | "webRoot"
  >;
  /** A migrated database. The caller closes it after the api has stopped. */
  readonly database: Database;
  readonly log: Logger;
  readonly catalogue: Catalogue;
  readonly mailTransport: MailTransport;
  readonly ledgerClient: LedgerClient;
  /** Undefined if nothing is sold. */
  readonly paymentChain?: PaymentChain | undefined;
  readonly clock?: Clock;
  /** Aborts when the process was asked to stop. */
  readonly stopping?: AbortSignal | undefined;
  readonly tuning?: Partial<ApiTuning>;
}

/** Values that tests reduce to run faster. */
export interface ApiTuning {
  readonly argon2: Argon2Parameters;
  readonly minimumAnswerMs: number;
  readonly mailBackoff: Backoff;
  readonly ledgerBackoff: Backoff;
  readonly planEndingsIntervalMs: number;
}

export interface Api {
  readonly http: FastifyInstance;
  /** Completes the requests in progress, then stops the background work. */
  stop(): Promise<void>;
}

/** Composes the domains in the order of their dependencies. The background work starts at once; `http` does not listen yet. */
export async function createApi(deps: ApiDeps): Promise<Api> {
  const { settings, database, log, catalogue, ledgerClient, paymentChain, clock = systemClock, tuning = {} } = deps;
  const { db, notifications } = database;
  const { publicUrl } = settings;
  const minimumAnswerMs = tuning.minimumAnswerMs ?? minimumAnswerMsUsual;
  const keys = deriveServerKeys(settings.tokenSecret);
  const lifetimeSeconds = settings.accessTokenSeconds;
  const accessTokens = createAccessTokens({ keyBytes: keys.accessTokens, clock, lifetimeSeconds });
  const sessions = createSessions({ db, accessTokens, keyedHash: createKeyedHash(keys.refreshTokens), clock, log });

  const http = createServer(deps, sessions);
  const { metrics } = http;
  measureDatabase(metrics, database);
  const base = { db, clock, log, metrics, keys, publicUrl };
  const deployment = await registerDeployment(http, base, { ...settings, ledgerClient });
  const pieces = createPieceReader(db);
  const fileDatabases = createFileDatabaseReader({ db, deployment, pieces });
  const background = startBackgroundWork({
    ...base,
    notifications,
    mailSealer: createSealer(keys.mails),
    mailTransport: deps.mailTransport,
    ledgerClient,
    readVersion: fileDatabases.readVersion,
    mailBackoff: tuning.mailBackoff,
    ledgerBackoff: tuning.ledgerBackoff,
  });
  const { outbox, wakeMails, ledgerOutbox } = background;
  const shared: Shared = {
    ...base,
    deployment,
    throttles: createThrottles({ ...base, keyedHash: createKeyedHash(keys.throttles) }),
    outbox,
    securityMails: createSecurityMails({ outbox, clock }),
    wakeMails,
    ledgerOutbox,
  };

  const secondFactorChecks = createSecondFactorChecks(shared);
  const { codes, codeRequests, confirmPassword, signInCompletion } = await registerAccounts(http, shared, {
    sessions,
    secondFactorChecks,
    argon2: tuning.argon2 ?? argon2,
    minimumAnswerMs,
  });
  registerSessions(http, shared, { sessions });
  registerSecondFactors(http, shared, { secondFactorChecks, confirmPassword, signInCompletion, minimumAnswerMs });
  const { productKeys, listStorages } = registerStorages(http, shared, { fileDatabases, codes, codeRequests });
  const products = registerProducts(http, shared, { catalogue, listStorages });
  registerShares(http, shared, { pieces });
  const accountEvents = registerEvents(http, shared, { notifications });
  const promocodeUses = registerPromocodes(http, shared, { catalogue, products });
  const payments = registerPayments(http, shared, {
    chain: paymentChain,
    catalogue,
    promocodeUses,
  });
  // Where nothing is sold a plan can't be renewed, so nothing is released either.
  const planEndings =
    paymentChain &&
    startPlanEndings({
      ...shared,
      codeRequests,
      mayBePaid: (tx, userId, since) => createInvoiceStore(tx).mayBePaid(userId, since),
      intervalMs: tuning.planEndingsIntervalMs,
    });
  registerAdmin(http.internal, shared, { catalogue, ledgerClient, productKeys, chain: paymentChain });
  await serveWeb(http, settings.webRoot);

  if (settings.firstInviteCode !== undefined) {
    const invite = { code: settings.firstInviteCode, uses: firstInviteUses, expiresAt: null, createdAt: clock.now() };
    await createInviteStore(db).insertIfNew(invite);
  }
  return {
    http,
    async stop() {
      await http.close();
      accountEvents.stop();
      await payments?.stop();
      await planEndings?.stop();
      await background.stop();
    },
  };
}

function createServer({ settings, database, log, stopping }: ApiDeps, sessions: Sessions): FastifyInstance {
  return createHttpServer({
    name: "api",
    title: "DexNet api",
    version: packageJson.version,
    log,
    publicUrl: settings.publicUrl,
    // A download starts in a frame of the application: see docs/adr/0013-transfers.md.
    csp: { connect: connectedOrigins(settings), frame: ["'self'"], inlineStyles: true },
    trustedProxies: settings.trustedProxies,
    connectionsPerNetwork: settings.connectionsPerNetwork,
    ready: () => database.ping(),
    stopping,
    authenticate: createAuthenticate(sessions),
    operatorToken: settings.internalToken,
    docsPrefix: "/api",
  });
}

/** Servers other than this one that the application may call. */
function connectedOrigins({ ledgerUrl, testWalletUrl, analyticsUrl }: ApiDeps["settings"]): string[] {
  return [ledgerUrl, testWalletUrl, analyticsUrl].filter((url) => url !== undefined).map((url) => new URL(url).origin);
}
