import type { Database } from "@dexnet/service/database";
import { createHttpServer } from "@dexnet/service/http-server";
import type { Logger } from "@dexnet/service/log";
import { fastifyMultipart } from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import packageJson from "../package.json" with { type: "json" };
import { createDeletion } from "./accounts/deletion.ts";
import { createEmailConfirmation } from "./accounts/email-confirmation.ts";
import { argon2, firstInviteUses, levelledAnswerMs } from "./accounts/limits.ts";
import { createPasswordReset } from "./accounts/password-reset.ts";
import { type Argon2Parameters, createPasswords } from "./accounts/passwords.ts";
import { createRegistration } from "./accounts/registration.ts";
import { registerAccountRoutes } from "./accounts/routes.ts";
import { createSignIn } from "./accounts/sign-in.ts";
import { registerApplicationRoutes } from "./application/routes.ts";
import { startBackgroundWork } from "./background/background-work.ts";
import type { GrowingWait } from "./background/growing-wait.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createSendings } from "./codes/sendings.ts";
import { createOneTimeCodes } from "./codes/service.ts";
import { createInviteStore } from "./invites/store.ts";
import type { LedgerClient } from "./ledger/client.ts";
import type { MailTransport } from "./mails/smtp-transport.ts";
import type { Catalogue } from "./products/catalogue.ts";
import { registerProductRoutes } from "./products/routes.ts";
import { createProducts } from "./products/service.ts";
import { createKeyedHash } from "./secrets/hashes.ts";
import { createSealer } from "./secrets/sealer.ts";
import { deriveServerKeys } from "./secrets/server-keys.ts";
import { createAccessTokens } from "./sessions/access-token.ts";
import { createAuthenticate } from "./sessions/authenticate.ts";
import { createSessions } from "./sessions/service.ts";
import type { ApiSettings } from "./settings.ts";
import { createConfigure } from "./storages/configure.ts";
import { createProductKeys } from "./storages/product-keys.ts";
import { createReset } from "./storages/reset.ts";
import { registerStorageRoutes } from "./storages/routes.ts";
import { createStorages } from "./storages/service.ts";
import { serveWeb } from "./web/serve-web.ts";

export interface ApiDeps {
  settings: Pick<ApiSettings, "publicUrl" | "ledgerUrl" | "mailboxUrl" | "firstInviteCode" | "tokenSecret" | "webRoot">;
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
  levelledAnswerMs: number;
  mailWaits: GrowingWait;
  ledgerWaits: GrowingWait;
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
  const accessTokens = createAccessTokens({ keyBytes: keys.accessTokens, clock });
  const sessions = createSessions({ db, accessTokens, clock, log });

  const app = createHttpServer({
    name: "api",
    title: "DexNet api",
    version: packageJson.version,
    log,
    publicUrl: settings.publicUrl,
    csp: { connect: [new URL(settings.ledgerUrl).origin], inlineStyles: true },
    ready: () => database.ping(),
    authenticate: createAuthenticate(sessions),
    docsPrefix: "/api",
  });

  const background = startBackgroundWork({
    db,
    clock,
    log,
    metrics: app.metrics,
    mailSealer: createSealer(keys.mails),
    mailTransport: deps.mailTransport,
    ledgerClient: deps.ledgerClient,
    mailWaits: tuning.mailWaits,
    ledgerWaits: tuning.ledgerWaits,
  });

  const { outbox, ledgerNotices, wakeMails } = background;
  const sendings = createSendings({ keyedHash: createKeyedHash(keys.recentSendings), clock });
  const codes = createOneTimeCodes({ db, keyedHash: createKeyedHash(keys.oneTimeCodes), sendings, outbox, clock });
  const passwords = await createPasswords(tuning.argon2 ?? argon2);
  const productKeys = createProductKeys(createSealer(keys.productKeys));
  const shared = {
    db,
    clock,
    codes,
    sendings,
    sessions,
    passwords,
    outbox,
    ledgerNotices,
    productKeys,
    wakeMails,
    publicUrl: settings.publicUrl,
    levelledAnswerMs: tuning.levelledAnswerMs ?? levelledAnswerMs,
  };

  await app.register(fastifyMultipart);
  registerApplicationRoutes(app, settings);
  registerAccountRoutes(app, {
    db,
    sessions,
    register: createRegistration(shared),
    signIn: createSignIn(shared),
    emailConfirmation: createEmailConfirmation(shared),
    passwordReset: createPasswordReset(shared),
    deletion: createDeletion(shared),
  });
  registerProductRoutes(app, createProducts({ db, clock, catalogue: deps.catalogue }));
  const storages = createStorages(shared);
  registerStorageRoutes(app, {
    configure: createConfigure(shared),
    storages,
    reset: createReset({ ...shared, storages }),
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
