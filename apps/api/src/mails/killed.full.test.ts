import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { addMilliseconds } from "@dexnet/service/background/clock";
import { openDatabase } from "@dexnet/service/database/database";
import { migrate } from "@dexnet/service/database/migrations";
import { createTestDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { processEnvironment } from "@dexnet/service/testing/quick-start";
import { captureLog } from "@dexnet/service/testing/test-server";
import { expect, it, onTestFinished } from "vitest";
import { createSealer } from "../secrets/sealer.ts";
import { deriveServerKeys } from "../secrets/server-keys.ts";
import { createTestClock, migrationsFolder } from "../testing/api-server.ts";
import { startTestMailServer } from "../testing/mail-server.ts";
import { insertUser } from "../testing/users.ts";
import { waitFor } from "../testing/wait-for.ts";
import { createMailDispatcher } from "./dispatcher.ts";
import { createMailStore } from "./mail-store.ts";
import { createMailOutbox } from "./outbox.ts";
import { createSecurityMails } from "./security-mails.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

const tokenSecret = "a secret of at least thirty-two bytes";
const from = "DexNet <no-reply@example.org>";

/** The api as a process of its own. */
function startProcess(databaseUrl: string, mailServerUrl: string) {
  const main = fileURLToPath(new URL("../main.ts", import.meta.url));
  return spawn(process.execPath, [main], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...processEnvironment(),
      API_PORT: "0",
      API_INTERNAL_PORT: "0",
      DATABASE_URL: databaseUrl,
      TOKEN_SECRET: tokenSecret,
      INTERNAL_TOKEN: "an internal token of thirty-two bytes",
      SMTP_URL: mailServerUrl,
      MAIL_FROM: from,
      WEB_ROOT: "/nowhere",
    },
  });
}

it("mail dispatcher sends a mail again with the same Message-ID after a kill between acceptance and removal", async () => {
  const databaseUrl = await createTestDatabase();
  const database = await openDatabase({ url: databaseUrl, schemaName: "dexnet_api" });
  const mailServer = await startTestMailServer();
  onTestFinished(async () => {
    await mailServer.close();
    await database.close();
    await dropTestDatabase(databaseUrl);
  });
  await migrate(database, migrationsFolder);
  const clock = createTestClock();
  const outbox = createMailOutbox({ sealer: createSealer(deriveServerKeys(tokenSecret).mails), clock });
  const user = await insertUser(database.db);
  await createSecurityMails({ outbox, clock }).queue(database.db, user, { kind: "two_factor_on" });

  const child = startProcess(databaseUrl, mailServer.url);
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  mailServer.beforeAccept(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  expect((await ended)[1]).toBe("SIGKILL");
  const first = await mailServer.nextMail(user.email);
  const store = createMailStore(database.db);
  expect(await store.countWaiting()).toBe(1);

  mailServer.beforeAccept(() => {});
  // The dead process has leased the mail, so nobody claims it before the lease ends.
  expect(await store.claim(clock.now(), addMilliseconds(clock.now(), 1), 1)).toEqual([]);
  clock.advance(60_000);
  const transport = createSmtpTransport({ url: mailServer.url, from });
  const { log } = captureLog();
  const publicUrl = "https://cloud.example.org";
  const dispatcher = createMailDispatcher({
    db: database.db,
    outbox,
    transport,
    clock,
    log,
    countOutcome: () => {},
    publicUrl,
  });
  const second = await mailServer.nextMail(user.email);
  await waitFor("the outbox to be empty", async () => ((await store.countWaiting()) === 0 ? true : undefined));
  await dispatcher.stop();
  transport.close();
  expect(second.messageId).toBe(first.messageId);
  expect(second.messageId).toMatch(/^<[0-9a-f-]{36}@example\.org>$/);
  expect(second.date).toBe(first.date);
  expect(mailServer.mailsTo(user.email)).toHaveLength(2);
});
