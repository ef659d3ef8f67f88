import type { Backoff } from "@dexnet/service/background/backoff";
import { type Clock, systemClock } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { measureDatabase } from "@dexnet/service/database/database-metrics";
import { createHttpServer } from "@dexnet/service/http/http-server";
import type { Logger } from "@dexnet/service/log/log";
import type { FastifyInstance } from "fastify";
import packageJson from "../package.json" with { type: "json" };
import { registerAccountRoutes } from "./accounts/account-routes.ts";
import { createCodeRequests } from "./accounts/code-requests.ts";
import { createOneTimeCodes } from "./accounts/code-service.ts";
import { createConfirmPassword } from "./accounts/confirm-password.ts";
import { createDeletion } from "./accounts/deletion.ts";
import { createEmailConfirmation } from "./accounts/email-confirmation.ts";
import { createPasswordChange } from "./accounts/password-change.ts";
import { createPasswordReset, minimumAnswerMs } from "./accounts/password-reset.ts";
import { type Argon2Parameters, argon2, createPasswords } from "./accounts/passwords.ts";
import { createProfile } from "./accounts/profile.ts";
import { createRegistration } from "./accounts/registration.ts";
import { createSignIn } from "./accounts/sign-in.ts";
import { createSignInCompletion } from "./accounts/sign-in-completion.ts";
import { registerAdminRoutes } from "./admin/admin-routes.ts";
import { createDexIdAdministration } from "./admin/dexids.ts";
import { registerDiscountAdminRoutes } from "./admin/discount-routes.ts";
import { createInviteAdministration } from "./admin/invites.ts";
import { registerInvoiceAdminRoutes } from "./admin/invoice-routes.ts";
import { createInvoiceAdministration } from "./admin/invoices.ts";
import { createPromocodeAdministration } from "./admin/promocodes.ts";
import { createStorageAdministration } from "./admin/storages.ts";
import { createUserAdministration } from "./admin/users.ts";
import { registerApplicationRoutes } from "./deployment/deployment-routes.ts";
import { createDeployment } from "./deployment/deployment-service.ts";
import { createAccountEvents } from "./events/account-events.ts";
import { registerEventRoutes } from "./events/event-routes.ts";
import { createInviteStore, firstInviteUses } from "./invites/invite-store.ts";
import { startBackgroundWork } from "./jobs/background-work.ts";
import type { LedgerClient } from "./ledger/client.ts";
import { createSecurityMails } from "./mails/security-mails.ts";
import type { MailTransport } from "./mails/smtp-transport.ts";
import { createInvoiceStore } from "./payments/invoice-store.ts";
import { registerPaymentRoutes } from "./payments/payment-routes.ts";
import { type PaymentChain, startPayments } from "./payments/payments.ts";
import { createSettlement } from "./payments/settlement.ts";
import type { Catalogue } from "./products/catalogue.ts";
import { startPlanEndings } from "./products/plan-endings.ts";
import { registerProductRoutes } from "./products/product-routes.ts";
import { createProducts } from "./products/product-service.ts";
import { createDexIds } from "./promocodes/dexids.ts";
import { registerDiscountRoutes } from "./promocodes/promocode-routes.ts";
import { createPromocodes } from "./promocodes/promocode-service.ts";
import { createPromocodeUses } from "./promocodes/promocode-uses.ts";
import { createCeremonies } from "./second-factors/ceremonies.ts";
import { createConfirmChange } from "./second-factors/confirm-change.ts";
import { registerPasskeyRoutes } from "./second-factors/passkey-routes.ts";
import { createPasskeys } from "./second-factors/passkey-service.ts";
import { createPasskeySignIn } from "./second-factors/passkey-sign-in.ts";
import { createSecondFactor } from "./second-factors/second-factor.ts";
import { registerTwoFactorRoutes } from "./second-factors/two-factor-routes.ts";
import { createTwoFactor } from "./second-factors/two-factor-service.ts";
import { createKeyedHash } from "./secrets/hashes.ts";
import { createSealer } from "./secrets/sealer.ts";
import { deriveServerKeys } from "./secrets/server-keys.ts";
import { serveWeb } from "./serve-web.ts";
import { createAccessTokens } from "./sessions/access-token.ts";
import { createKnownDevices } from "./sessions/known-devices.ts";
import { createSessionList } from "./sessions/session-list.ts";
import { createAuthenticate, registerSessionRoutes } from "./sessions/session-routes.ts";
import { createSessions } from "./sessions/session-service.ts";
import type { ApiSettings } from "./settings.ts";
import { registerShareRoutes } from "./shares/share-routes.ts";
import { createShares } from "./shares/share-service.ts";
import { createShareVisits } from "./shares/visits.ts";
import { storageAnswer } from "./storages/answer.ts";
import { createConfigure } from "./storages/configure.ts";
import { createConnections } from "./storages/connections.ts";
import { createProductKeys } from "./storages/product-keys.ts";
import { createFileDatabaseReader } from "./storages/read-file-database.ts";
import { createRecovery } from "./storages/recovery.ts";
import { createReset } from "./storages/reset.ts";
import { createSaveFileDatabase } from "./storages/save-file-database.ts";
import { maxPieceBytes, maxPieceBytesOfUser, maxSaveBytes, maxSaveBytesOfUser } from "./storages/sending/limits.ts";
import { createMemoryBudget } from "./storages/sending/memory-budget.ts";
import { registerStorageRoutes } from "./storages/storage-routes.ts";
import { createStorages } from "./storages/storage-service.ts";
import { createStorageStore } from "./storages/storage-store.ts";
import { createThrottles } from "./throttles/throttle-service.ts";

export interface ApiDeps {
  readonly settings: Pick<
    ApiSettings,
    | "publicUrl"
    | "ledgerUrl"
    | "mailboxUrl"
    | "testWalletUrl"
    | "analytics"
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

/** Composes the domains. The background work starts at once; `http` does not listen yet. */
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

  const http = createHttpServer({
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
    stopping: deps.stopping,
    authenticate: createAuthenticate(sessions),
    operatorToken: settings.internalToken,
    docsPrefix: "/api",
  });

  measureDatabase(http.metrics, database);
  const deployment = createDeployment({ db, ledgerClient: deps.ledgerClient, clock, log });
  await deployment.verify();

  const fileDatabases = createFileDatabaseReader({ db, deployment });
  const background = startBackgroundWork({
    db,
    notifications: database.notifications,
    clock,
    log,
    metrics: http.metrics,
    publicUrl: settings.publicUrl,
    mailSealer: createSealer(keys.mails),
    mailTransport: deps.mailTransport,
    ledgerClient: deps.ledgerClient,
    readVersion: fileDatabases.readVersion,
    mailBackoff: tuning.mailBackoff,
    ledgerBackoff: tuning.ledgerBackoff,
  });

  const { outbox, ledgerOutbox, wakeMails } = background;
  const throttles = createThrottles({
    db,
    keyedHash: createKeyedHash(keys.throttles),
    clock,
    metrics: http.metrics,
    log,
  });
  const codeRequests = createCodeRequests({ db, keyedHash: createKeyedHash(keys.codeRequests), throttles, clock });
  const codes = createOneTimeCodes({
    db,
    keyedHash: createKeyedHash(keys.oneTimeCodes),
    throttles,
    codeRequests,
    outbox,
    clock,
    metrics: http.metrics,
  });
  const passwords = await createPasswords(tuning.argon2 ?? argon2);
  const productKeys = createProductKeys(createSealer(keys.productKeys));
  const securityMails = createSecurityMails({ outbox, clock });
  const ceremonies = createCeremonies({ db, clock, log, publicUrl: settings.publicUrl });
  const secondFactor = createSecondFactor({
    ceremonies,
    clock,
    securityMails,
    sealer: createSealer(keys.twoFactors),
    keyedHash: createKeyedHash(keys.recoveryCodes),
  });
  const confirmPassword = createConfirmPassword({ db, passwords, throttles });
  const shared = {
    db,
    clock,
    throttles,
    codes,
    codeRequests,
    sessions,
    passwords,
    outbox,
    securityMails,
    knownDevices: createKnownDevices({ keyedHash: createKeyedHash(keys.knownDevices), clock, securityMails }),
    secondFactor,
    ceremonies,
    confirmPassword,
    confirmChange: createConfirmChange({ db, secondFactor, ceremonies, confirmPassword, throttles, wakeMails }),
    ledgerOutbox,
    deployment,
    productKeys,
    wakeMails,
    publicUrl: settings.publicUrl,
    minimumAnswerMs: tuning.minimumAnswerMs ?? minimumAnswerMs,
  };

  registerApplicationRoutes(http, { ...settings, deployment });
  const signInCompletion = createSignInCompletion(shared);
  registerAccountRoutes(http, {
    profile: createProfile({ db }),
    signInCompletion,
    register: createRegistration(shared),
    signIn: createSignIn({ ...shared, signInCompletion }),
    emailConfirmation: createEmailConfirmation(shared),
    passwordReset: createPasswordReset(shared),
    changePassword: createPasswordChange(shared),
    deletion: createDeletion(shared),
  });
  registerSessionRoutes(http, { sessions, sessionList: createSessionList(shared), throttles });
  registerTwoFactorRoutes(http, createTwoFactor(shared));
  registerPasskeyRoutes(http, {
    passkeys: createPasskeys(shared),
    passkeySignIn: createPasskeySignIn({ ...shared, signInCompletion }),
    signInCompletion,
  });
  const storages = createStorages(shared);
  const listStorages = async (userId: string) =>
    (await storages.list(userId)).map((storage) => storageAnswer(storage, settings.publicUrl));
  const products = createProducts({ ...shared, catalogue: deps.catalogue, listStorages });
  registerProductRoutes(http, products);
  registerStorageRoutes(http, {
    configure: createConfigure(shared),
    connections: createConnections(shared),
    storages,
    fileDatabases,
    saveFileDatabase: createSaveFileDatabase(shared),
    saveMemory: createMemoryBudget({ maxBytes: maxSaveBytes, maxBytesOfUser: maxSaveBytesOfUser }),
    readMemory: createMemoryBudget({ maxBytes: maxPieceBytes, maxBytesOfUser: maxPieceBytesOfUser }),
    reset: createReset({ ...shared, storages }),
    publicUrl: settings.publicUrl,
    recoverFileDatabase: createRecovery({ ...shared, fileDatabases }),
  });
  registerShareRoutes(http, {
    shares: createShares(shared),
    shareVisits: createShareVisits({ ...shared, metrics: http.metrics }),
  });
  const accountEvents = createAccountEvents({
    notifications: database.notifications,
    listAddresses: createStorageStore(db).listAddressesOf,
    log,
  });
  registerEventRoutes(http, accountEvents);
  const promocodeUses = createPromocodeUses(shared);
  const sold = { ...shared, log, metrics: http.metrics, catalogue: deps.catalogue, promocodeUses };
  const payments =
    deps.paymentChain &&
    startPayments({
      ...sold,
      chain: deps.paymentChain,
      publishInvoice: (userId, invoice) => accountEvents.publish(userId, { kind: "invoice", invoice }),
    });
  registerPaymentRoutes(http, payments?.invoices);
  registerDiscountRoutes(http, {
    promocodes: createPromocodes({ ...sold, products }),
    dexIds: createDexIds(shared),
  });
  // Where nothing is sold a plan can't be renewed, so nothing is released either.
  const planEndings =
    deps.paymentChain &&
    startPlanEndings({
      ...shared,
      log,
      metrics: http.metrics,
      mayBePaid: (tx, userId, since) => createInvoiceStore(tx).mayBePaid(userId, since),
      intervalMs: tuning.planEndingsIntervalMs,
    });
  registerAdminRoutes(http.internal, {
    invites: createInviteAdministration({ ...shared, log }),
    users: createUserAdministration({ ...shared, log }),
    storages: createStorageAdministration({ ...shared, log, ledgerClient: deps.ledgerClient }),
  });
  registerDiscountAdminRoutes(http.internal, {
    promocodes: createPromocodeAdministration(sold),
    dexIds: createDexIdAdministration(sold),
  });
  const settlement = createSettlement({ ...shared, log });
  const invoiceAdministration = createInvoiceAdministration({ db, log, settlement, chain: deps.paymentChain });
  registerInvoiceAdminRoutes(http.internal, invoiceAdministration);
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

/** Servers other than this one that the application may call. */
function connectedOrigins({ ledgerUrl, testWalletUrl, analytics }: ApiDeps["settings"]): string[] {
  return [ledgerUrl, testWalletUrl, analytics.url].filter((url) => url !== undefined).map((url) => new URL(url).origin);
}
