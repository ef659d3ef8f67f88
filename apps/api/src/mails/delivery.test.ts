import type { BackgroundLoop } from "@dexnet/service/background-loop";
import { addMilliseconds } from "@dexnet/service/clock";
import type { Database } from "@dexnet/service/database";
import { describeServerDatabase } from "@dexnet/service/testing/databases";
import { captureLog, type LogCapture } from "@dexnet/service/testing/test-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { NewUser } from "../accounts/store.ts";
import { createNotices } from "../notices/notices.ts";
import { createSealer } from "../secrets/sealer.ts";
import { createTestClock, migrationsFolder, type TestClock } from "../testing/api-server.ts";
import { startTestMailServer, type TestMailServer } from "../testing/mail-server.ts";
import { insertUser } from "../testing/users.ts";
import { waitFor } from "../testing/wait-for.ts";
import { createMailDispatcher, type MailDispatcherOptions } from "./dispatcher.ts";
import { createMailOutbox, type MailOutbox } from "./outbox.ts";
import { createSmtpTransport } from "./smtp-transport.ts";
import { createMailStore } from "./store.ts";

const minute = 60_000;
const hour = 60 * minute;

describeServerDatabase("the way of a mail", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
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
    mailServer.beforeYes(() => {});
    expect(await createMailStore(database.db).waiting()).toBe(0);
  });

  function dispatch(changes: Partial<MailDispatcherOptions> = {}): BackgroundLoop {
    const transport = createSmtpTransport({ url: mailServer.url, from: "DexNet <no-reply@example.org>" });
    const dispatcher = createMailDispatcher({
      db: database.db,
      outbox,
      transport,
      clock,
      log: capture.log,
      count: () => {},
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
  const queueNews = (receiver = user) =>
    createNotices({ outbox, clock }).queue(database.db, receiver, { kind: "password_changed" });
  const queueCode = (code: string, receiver = user, db = database.db) => {
    const content = { kind: "sign_in", to: receiver.email, language: "en-EN", code } as const;
    return outbox.queue(db, { userId: receiver.id, content, expiresAt: addMilliseconds(clock.now(), 10 * minute) });
  };

  it("loses nothing while the mail server is down for days, and waits longer and longer", async () => {
    await mailServer.goDown();
    const dispatcher = dispatch();
    await queueNews();
    const writtenAt = clock.now();
    for (let round = 1; round <= 14; round++) {
      dispatcher.wake();
      await waitFor("a try that fails", () => (failures().length === round ? true : undefined));
      clock.advance(round < 14 ? 40 * minute : 40 * hour);
    }
    const waits = failures().map(({ waitMs }) => Number(waitMs));
    for (const [index, waitMs] of waits.entries()) {
      const expected = Math.min(2_000 * 2 ** index, 30 * minute);
      expect(waitMs).toBeGreaterThanOrEqual(expected * 0.8);
      expect(waitMs).toBeLessThanOrEqual(expected * 1.2);
    }
    await mailServer.comeUp();
    dispatcher.wake();
    const mail = await mailServer.take(user.email);
    // When it was written, not when it got through.
    expect(Math.abs(Date.parse(String(mail.date)) - writtenAt.getTime())).toBeLessThan(5_000);
    await dispatcher.stop();
    expect(mailServer.mailsTo(user.email)).toHaveLength(1);
    expect(capture.text()).not.toContain(user.email);
  });

  it("tries a mail with a code often enough for the code to be of use", async () => {
    await mailServer.goDown();
    const dispatcher = dispatch();
    await queueCode("123456");
    for (let round = 1; round <= 9; round++) {
      dispatcher.wake();
      await waitFor("a try that fails", () => (failures().length === round ? true : undefined));
      await database.db.transaction((tx) => createMailStore(tx).holdUntil(String(failures()[0]?.mailId), clock.now()));
    }
    expect(Math.max(...failures().map(({ waitMs }) => Number(waitMs)))).toBeLessThanOrEqual(2 * minute * 1.2);
    await mailServer.comeUp();
    dispatcher.wake();
    expect(await mailServer.takeCode(user.email)).toBe("123456");
  });

  it("sends the oldest first, and no older code beside a newer one", async () => {
    await queueNews();
    for (const code of ["000001", "000002", "000003"]) {
      clock.advance(minute);
      await queueCode(code);
    }
    const order: string[] = [];
    const dispatcher = dispatch({
      transport: { send: async ({ subject }) => void order.push(subject), close: () => {} },
    });
    await waitFor("both", () => (order.length === 2 ? true : undefined));
    await dispatcher.stop();
    expect(order).toEqual(["Your password was changed · DexNet", "Your sign-in code · DexNet"]);
    await queueCode("000004");
    dispatch();
    expect(await mailServer.takeCode(user.email)).toBe("000004");
  });

  it("lets several processes send each mail once, however slow the server's yes is", async () => {
    const leaseMs = 300;
    const yes = Promise.withResolvers<void>();
    mailServer.beforeYes(() => yes.promise);
    const receivers = await Promise.all(Array.from({ length: 12 }, () => insertUser(database.db)));
    const tries = () => receivers.map(({ email }) => mailServer.triesFor(email).length);
    const store = createMailStore(database.db);
    await clock.standStill(async () => {
      for (const receiver of receivers) await queueNews(receiver);
      const dispatchers = Array.from({ length: 3 }, () => dispatch({ leaseMs }));
      await waitFor("all mails to be in hand", () => {
        // A dispatcher that finds every mail locked by another one sleeps. The clock stands still, so only the test can wake it.
        for (const dispatcher of dispatchers) dispatcher.wake();
        return tries().every((count) => count > 0) ? true : undefined;
      });
      // The yes takes several leases: who sends holds the mail all the while.
      for (let round = 0; round < 5; round += 1) {
        clock.advance(leaseMs * 0.9);
        const isHeld = async () => Number(await store.nextTryAt()) >= clock.now().getTime() + leaseMs;
        await waitFor("the mails to be held on to", async () => ((await isHeld()) ? true : undefined));
        for (const dispatcher of dispatchers) dispatcher.wake();
      }
      yes.resolve();
      await waitFor("the outbox to be empty", async () => ((await store.waiting()) === 0 ? true : undefined));
      for (const dispatcher of dispatchers) await dispatcher.stop();
    });
    expect(tries()).toEqual(receivers.map(() => 1));
  });

  it("never sends what was rolled back", async () => {
    const dispatcher = dispatch();
    const undone = database.db.transaction(async (tx) => {
      await queueCode("111111", user, tx);
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    await queueCode("222222");
    dispatcher.wake();
    expect(await mailServer.takeCode(user.email)).toBe("222222");
    expect(mailServer.mailsTo(user.email)).toHaveLength(1);
  });

  it.each([550, 551, 553, 554])("gives up when the receiver is refused for good (%s)", async (status) => {
    mailServer.refuse(user.email, { step: "receiver", status });
    const other = await insertUser(database.db);
    await queueNews();
    await queueNews(other);
    dispatch();
    const line = await waitFor("the log line", () => capture.lines().find(({ msg }) => msg === "A mail was given up"));
    expect(line).toMatchObject({ level: "error", kind: "password_changed", smtpStatus: status, tries: 1 });
    expect(line.reason).toBe("the mail server refused its receiver");
    await mailServer.take(other.email);
    mailServer.refuse(user.email, undefined);
    expect(mailServer.mailsTo(user.email)).toEqual([]);
    expect(capture.text()).not.toContain(user.email);
  });

  it.each([
    ["receiver", 450],
    ["receiver", 530],
    ["sender", 550],
    ["content", 451],
    ["content", 554],
  ] as const)("tries again when the no may pass or be mended (%s, %s)", async (step, status) => {
    mailServer.refuse(user.email, { step, status });
    await queueNews();
    dispatch({ waits: { firstMs: 20, largestMs: 40 } });
    await waitFor("three tries", () => (failures().length >= 3 ? true : undefined));
    expect(failures()[0]).toMatchObject({ level: "warn", smtpStatus: status });
    mailServer.refuse(user.email, undefined);
    await mailServer.take(user.email);
  });

  it("names every mail, says when it was written, and that no answer is wanted", async () => {
    await queueNews();
    const [row] = await createMailStore(database.db).claim(clock.now(), clock.now(), 1);
    dispatch();
    const mail = await mailServer.take(user.email);
    expect(mail.messageId).toBe(`<${row?.id}@example.org>`);
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(mail.from).toEqual({ name: "DexNet", address: "no-reply@example.org" });
    expect(mail.subject).toBe("Your password was changed · DexNet");
    expect(mail.text).toContain("https://cloud.example.org/auth/reset-password");
    expect(mail.html).toContain('<html lang="en">');
  });
});
