import type { Backoff } from "@dexnet/service/backoff";
import { type Clock, systemClock } from "@dexnet/service/clock";
import type { Database } from "@dexnet/service/database";
import { createHttpServer } from "@dexnet/service/http-server";
import type { Logger } from "@dexnet/service/log";
import type { FastifyInstance } from "fastify";
import packageJson from "../package.json" with { type: "json" };
import { createConfirmPassword } from "./accounts/confirm-password.ts";
import { createDeletion } from "./accounts/deletion.ts";
import { createEmailConfirmation } from "./accounts/email-confirmation.ts";
import { argon2, firstInviteUses, minimumAnswerMs } from "./accounts/limits.ts";
import { createPasswordChange } from "./accounts/password-change.ts";
import { createPasswordReset } from "./accounts/password-reset.ts";
import { type Argon2Parameters, createPasswords } from "./accounts/passwords.ts";
import { createProfile } from "./accounts/profile.ts";
import { createRegistration } from "./accounts/registration.ts";
import { registerAccountRoutes } from "./accounts/routes.ts";
import { registerSecurityRoutes } from "./accounts/security-routes.ts";
import { createSignIn } from "./accounts/sign-in.ts";
import { createSignInCompletion } from "./accounts/sign-in-completion.ts";
import { createInviteAdministration } from "./admin/invites.ts";
import { registerAdminRoutes } from "./admin/routes.ts";
import { createUserAdministration } from "./admin/users.ts";
import { registerApplicationRoutes } from "./application/routes.ts";
import { startBackgroundWork } from "./background/background-work.ts";
import { createSendings } from "./codes/sendings.ts";
import { createOneTimeCodes } from "./codes/service.ts";
import { createDeployment } from "./deployment/service.ts";
import { createInviteStore } from "./invites/store.ts";
import type { LedgerClient } from "./ledger/client.ts";
import type { MailTransport } from "./mails/smtp-transport.ts";
import { createNotices } from "./notices/notices.ts";
import type { Catalogue } from "./products/catalogue.ts";
import { registerProductRoutes } from "./products/routes.ts";
import { createProducts } from "./products/service.ts";
import { createKeyedHash } from "./secrets/hashes.ts";
import { createSealer } from "./secrets/sealer.ts";
import { deriveServerKeys } from "./secrets/server-keys.ts";
import { createAccessTokens } from "./sessions/access-token.ts";
import { createAuthenticate } from "./sessions/authenticate.ts";
import { createKnownDevices } from "./sessions/known-devices.ts";
import { createSessions } from "./sessions/service.ts";
import { createSessionList } from "./sessions/session-list.ts";
import type { ApiSettings } from "./settings.ts";
import { createConfigure } from "./storages/configure.ts";
import { createConnections } from "./storages/connections.ts";
import { savingBytesMost, savingBytesOfUserMost } from "./storages/limits.ts";
import { createProductKeys } from "./storages/product-keys.ts";
import { createRecovery } from "./storages/recovery.ts";
import { createReset } from "./storages/reset.ts";
import { registerStorageRoutes } from "./storages/routes.ts";
import { createSaveFileDatabase } from "./storages/save-file-database.ts";
import { createStorages } from "./storages/service.ts";
import { createUploadMemoryBudget } from "./storages/upload-memory-budget.ts";
import { createThrottles } from "./throttles/throttles.ts";
import { createSecondFactor } from "./two-factor/second-factor.ts";
import { createTwoFactor } from "./two-factor/service.ts";
import { serveWeb } from "./web/serve-web.ts";

export interface ApiDeps {
  settings: Pick<
    ApiSettings,
    | "publicUrl"
    | "ledgerUrl"
    | "mailboxUrl"
    | "firstInviteCode"
    | "tokenSecret"
    | "internalToken"
    | "accessTokenSeconds"
    | "trustedProxies"
    | "connectionsPerNetwork"
    | "webRoot"
  >;
  /** Migrated. Closed by who opened it, after the api has stopped. */
  database: Database;
  log: Logger;
  catalogue: Catalogue;
  mailTransport: MailTransport;
  ledgerClient: LedgerClient;
  clock?: Clock;
  tuning?: Partial<ApiTuning>;
}

/** What tests make quicker. */
export interface ApiTuning {
  argon2: Argon2Parameters;
  minimumAnswerMs: number;
  mailWaits: Backoff;
  ledgerWaits: Backoff;
}

export interface Api {
  app: FastifyInstance;
  /** Finishes the requests, then the background work. */
  stop(): Promise<void>;
}

/** Puts the domains together. Background work starts at once; `app` is not listening yet. */
export async function createApi(deps: ApiDeps): Promise<Api> {
  const { settings, database, log, clock = systemClock, tuning = {} } = deps;
  const { db } = database;
  const keys = deriveServerKeys(settings.tokenSecret);
  const accessTokens = createAccessTokens({
    keyBytes: keys.accessTokens,
    clock,
    lifetimeSeconds: settings.accessTokenSeconds,
  });
  const sessions = createSessions({
    db,
    accessTokens,
    keyedHash: createKeyedHash(keys.refreshTokens),
    clock,
    log,
  });

  const app = createHttpServer({
    name: "api",
    title: "DexNet api",
    version: packageJson.version,
    log,
    publicUrl: settings.publicUrl,
    // A download begins in a frame of our own: see docs/adr/0013-transfers.md.
    csp: { connect: [new URL(settings.ledgerUrl).origin], frame: ["'self'"], inlineStyles: true },
    trustedProxies: settings.trustedProxies,
    connectionsPerNetwork: settings.connectionsPerNetwork,
    ready: () => database.ping(),
    authenticate: createAuthenticate(sessions),
    operatorToken: settings.internalToken,
    docsPrefix: "/api",
  });

  const deployment = createDeployment({ db, ledgerClient: deps.ledgerClient, clock, log });
  await deployment.confirm();

  const background = startBackgroundWork({
    db,
    clock,
    log,
    metrics: app.metrics,
    publicUrl: settings.publicUrl,
    mailSealer: createSealer(keys.mails),
    mailTransport: deps.mailTransport,
    ledgerClient: deps.ledgerClient,
    mailWaits: tuning.mailWaits,
    ledgerWaits: tuning.ledgerWaits,
  });

  const { outbox, ledgerNotices, wakeMails } = background;
  const throttles = createThrottles({
    db,
    keyedHash: createKeyedHash(keys.throttles),
    clock,
    metrics: app.metrics,
    log,
  });
  const sendings = createSendings({ db, keyedHash: createKeyedHash(keys.recentSendings), throttles, clock });
  const codes = createOneTimeCodes({
    db,
    keyedHash: createKeyedHash(keys.oneTimeCodes),
    throttles,
    sendings,
    outbox,
    clock,
    metrics: app.metrics,
  });
  const passwords = await createPasswords(tuning.argon2 ?? argon2);
  const productKeys = createProductKeys(createSealer(keys.productKeys));
  const notices = createNotices({ outbox, clock });
  const secondFactor = createSecondFactor({
    clock,
    notices,
    sealer: createSealer(keys.twoFactors),
    keyedHash: createKeyedHash(keys.recoveryCodes),
  });
  const shared = {
    db,
    clock,
    throttles,
    codes,
    sendings,
    sessions,
    passwords,
    outbox,
    notices,
    knownDevices: createKnownDevices({ keyedHash: createKeyedHash(keys.knownDevices), clock, notices }),
    secondFactor,
    confirmPassword: createConfirmPassword({ db, passwords, throttles }),
    ledgerNotices,
    deployment,
    productKeys,
    wakeMails,
    publicUrl: settings.publicUrl,
    minimumAnswerMs: tuning.minimumAnswerMs ?? minimumAnswerMs,
  };

  registerApplicationRoutes(app, settings, deployment);
  const signInCompletion = createSignInCompletion(shared);
  registerAccountRoutes(app, {
    profile: createProfile({ db }),
    sessions,
    throttles,
    signInCompletion,
    register: createRegistration(shared),
    signIn: createSignIn({ ...shared, signInCompletion }),
    emailConfirmation: createEmailConfirmation(shared),
    passwordReset: createPasswordReset(shared),
    deletion: createDeletion(shared),
  });
  registerSecurityRoutes(app, {
    sessionList: createSessionList(shared),
    twoFactor: createTwoFactor(shared),
    changePassword: createPasswordChange(shared),
  });
  registerProductRoutes(app, createProducts({ ...shared, catalogue: deps.catalogue }));
  const storages = createStorages(shared);
  registerStorageRoutes(app, {
    configure: createConfigure(shared),
    connections: createConnections(shared),
    storages,
    saveFileDatabase: createSaveFileDatabase(shared),
    uploadMemory: createUploadMemoryBudget({ bytesMost: savingBytesMost, bytesOfUserMost: savingBytesOfUserMost }),
    reset: createReset({ ...shared, storages }),
    publicUrl: settings.publicUrl,
    recoverFileDatabase: createRecovery(shared),
  });
  registerAdminRoutes(app, {
    invites: createInviteAdministration({ ...shared, log }),
    users: createUserAdministration({ ...shared, log }),
  });
  await serveWeb(app, settings.webRoot);

  if (settings.firstInviteCode !== undefined) {
    const invite = { code: settings.firstInviteCode, uses: firstInviteUses, expiresAt: null, createdAt: clock.now() };
    await createInviteStore(db).insertIfMissing(invite);
  }
  return {
    app,
    async stop() {
      await app.close();
      await background.stop();
    },
  };
}
