import type { BackgroundLoop } from "@dexnet/service/background/background-loop";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { captureLog, type LogCapture } from "@dexnet/service/testing/test-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { NewUser } from "../accounts/user-store.ts";
import { createSealer } from "../secrets/sealer.ts";
import { createTestClock, migrationsFolder, type TestClock } from "../testing/api-server.ts";
import { startTestMailServer, type TestMailServer } from "../testing/mail-server.ts";
import { insertUser } from "../testing/users.ts";
import { waitFor } from "../testing/wait-for.ts";
import { createMailDispatcher, type MailDispatcherDeps } from "./dispatcher.ts";
import { createMailStore } from "./mail-store.ts";
import { createMailOutbox, type MailOutbox } from "./outbox.ts";
import { createSecurityMails } from "./security-mails.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

const minute = 60_000;
const hour = 60 * minute;

describeEachDatabase("mail delivery", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  let mailServer: TestMailServer;
  let clock: TestClock;
  let capture: LogCapture;
  let outbox: MailOutbox;
  let user: NewUser;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    database = await open();
    mailServer = await startTestMailServer();
  });
  afterAll(() => mailServer.close());
  beforeEach(async () => {
    clock = createTestClock();
    capture = captureLog();
    outbox = createMailOutbox({ sealer: createSealer(new Uint8Array(32)), clock });
    user = await insertUser(database.db);
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    mailServer.beforeAccept(() => {});
    expect(await createMailStore(database.db).countWaiting()).toBe(0);
  });

  function dispatch(changes: Partial<MailDispatcherDeps> = {}): BackgroundLoop {
    const transport = createSmtpTransport({ url: mailServer.url, from: "DexNet <no-reply@example.org>" });
    const dispatcher = createMailDispatcher({
      db: database.db,
      outbox,
      transport,
      clock,
      log: capture.log,
      countOutcome: () => {},
      publicUrl: "https://cloud.example.org",
      ...changes,
    });
    closing.push(async () => {
      await dispatcher.stop();
      transport.close();
    });
    return dispatcher;
  }

  const failures = () => capture.lines().filter(({ msg }) => msg === "A mail could not be sent");
  const queueEvent = (recipient = user) =>
    createSecurityMails({ outbox, clock }).queue(database.db, recipient, { kind: "password_changed" });
  const queueCode = (code: string, recipient = user, db = database.db) => {
    const content = { kind: "sign_in", to: recipient.email, language: "en-EN", code } as const;
    return outbox.queue(db, { userId: recipient.id, content, expiresAt: addMilliseconds(clock.now(), 10 * minute) });
  };

  it("keeps mails while the mail server is down for days, with increasing waits", async () => {
    await mailServer.stop();
    const dispatcher = dispatch();
    await queueEvent();
    const writtenAt = clock.now();
    for (let round = 1; round <= 14; round++) {
      dispatcher.wake();
      await waitFor("a failed try", () => (failures().length === round ? true : undefined));
      clock.advance(round < 14 ? 40 * minute : 40 * hour);
    }
    const waits = failures().map(({ waitMs }) => Number(waitMs));
    for (const [index, waitMs] of waits.entries()) {
      const expected = Math.min(2_000 * 2 ** index, 30 * minute);
      expect(waitMs).toBeGreaterThanOrEqual(expected * 0.8);
      expect(waitMs).toBeLessThanOrEqual(expected * 1.2);
    }
    await mailServer.start();
    dispatcher.wake();
    const mail = await mailServer.nextMail(user.email);
    // The date is the time of writing, not of delivery.
    expect(Math.abs(Date.parse(String(mail.date)) - writtenAt.getTime())).toBeLessThan(5_000);
    await dispatcher.stop();
    expect(mailServer.mailsTo(user.email)).toHaveLength(1);
    expect(capture.text()).not.toContain(user.email);
  });

  it("retries a mail with a code while the code is valid", async () => {
    await mailServer.stop();
    const dispatcher = dispatch();
    await queueCode("123456");
    for (let round = 1; round <= 9; round++) {
      dispatcher.wake();
      await waitFor("a failed try", () => (failures().length === round ? true : undefined));
      await database.db.transaction((tx) => createMailStore(tx).postpone(String(failures()[0]?.mailId), clock.now()));
    }
    expect(Math.max(...failures().map(({ waitMs }) => Number(waitMs)))).toBeLessThanOrEqual(2 * minute * 1.2);
    await mailServer.start();
    dispatcher.wake();
    expect(await mailServer.nextMailedCode(user.email)).toBe("123456");
  });

  it("sends the oldest mail first and drops older codes", async () => {
    await queueEvent();
    for (const code of ["000001", "000002", "000003"]) {
      clock.advance(minute);
      await queueCode(code);
    }
    const order: string[] = [];
    const dispatcher = dispatch({
      transport: { send: async ({ subject }) => void order.push(subject), close: () => {} },
    });
    await waitFor("both mails", () => (order.length === 2 ? true : undefined));
    await dispatcher.stop();
    expect(order).toEqual(["Your password was changed · DexNet", "Your sign-in code · DexNet"]);
    await queueCode("000004");
    dispatch();
    expect(await mailServer.nextMailedCode(user.email)).toBe("000004");
  });

  it("sends each mail once from several processes, however slow the server is", async () => {
    const leaseMs = 300;
    const accepted = Promise.withResolvers<void>();
    mailServer.beforeAccept(() => accepted.promise);
    const recipients = await Promise.all(Array.from({ length: 12 }, () => insertUser(database.db)));
    const tries = () => recipients.map(({ email }) => mailServer.attemptsFor(email).length);
    const store = createMailStore(database.db);
    await clock.freeze(async () => {
      for (const recipient of recipients) await queueEvent(recipient);
      const dispatchers = Array.from({ length: 3 }, () => dispatch({ leaseMs }));
      await waitFor("all mails to be in flight", () => {
        // A dispatcher that finds every mail locked by another one sleeps. The clock is frozen, so only the test can
        // wake it.
        for (const dispatcher of dispatchers) dispatcher.wake();
        return tries().every((count) => count > 0) ? true : undefined;
      });
      // The server accepts after several lease times. The sender renews its lease meanwhile.
      for (let round = 0; round < 5; round += 1) {
        clock.advance(leaseMs * 0.9);
        const areLeased = async () => Number(await store.nextTryAt()) >= clock.now().getTime() + leaseMs;
        await waitFor("the leases to be renewed", async () => ((await areLeased()) ? true : undefined));
        for (const dispatcher of dispatchers) dispatcher.wake();
      }
      accepted.resolve();
      await waitFor("the outbox to be empty", async () => ((await store.countWaiting()) === 0 ? true : undefined));
      for (const dispatcher of dispatchers) await dispatcher.stop();
    });
    expect(tries()).toEqual(recipients.map(() => 1));
  });

  it("never sends a mail whose transaction was rolled back", async () => {
    const dispatcher = dispatch();
    const undone = database.db.transaction(async (tx) => {
      await queueCode("111111", user, tx);
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    await queueCode("222222");
    dispatcher.wake();
    expect(await mailServer.nextMailedCode(user.email)).toBe("222222");
    expect(mailServer.mailsTo(user.email)).toHaveLength(1);
  });

  it.each([550, 551, 553, 554])("drops a mail whose recipient is rejected permanently (%s)", async (status) => {
    mailServer.refuse(user.email, { step: "recipient", status });
    const other = await insertUser(database.db);
    await queueEvent();
    await queueEvent(other);
    dispatch();
    const line = await waitFor("the log line", () => capture.lines().find(({ msg }) => msg === "A mail was dropped"));
    expect(line).toMatchObject({ level: "error", kind: "password_changed", smtpStatus: status, tries: 1 });
    expect(line.reason).toBe("the mail server rejected the recipient");
    await mailServer.nextMail(other.email);
    mailServer.refuse(user.email, undefined);
    expect(mailServer.mailsTo(user.email)).toEqual([]);
    expect(capture.text()).not.toContain(user.email);
  });

  it.each([
    ["recipient", 450],
    ["recipient", 530],
    ["sender", 550],
    ["content", 451],
    ["content", 554],
  ] as const)("retries after a refusal that may be temporary (%s, %s)", async (step, status) => {
    mailServer.refuse(user.email, { step, status });
    await queueEvent();
    dispatch({ backoff: { firstMs: 20, maxMs: 40 } });
    await waitFor("three tries", () => (failures().length >= 3 ? true : undefined));
    expect(failures()[0]).toMatchObject({ level: "warn", smtpStatus: status });
    mailServer.refuse(user.email, undefined);
    await mailServer.nextMail(user.email);
  });

  it("sets Message-ID, date and the header against automatic replies", async () => {
    await queueEvent();
    const [row] = await createMailStore(database.db).claim(clock.now(), clock.now(), 1);
    dispatch();
    const mail = await mailServer.nextMail(user.email);
    expect(mail.messageId).toBe(`<${row?.id}@example.org>`);
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(mail.from).toEqual({ name: "DexNet", address: "no-reply@example.org" });
    expect(mail.subject).toBe("Your password was changed · DexNet");
    expect(mail.text).toContain("https://cloud.example.org/auth/reset-password");
    expect(mail.html).toContain('<html lang="en">');
  });
});
