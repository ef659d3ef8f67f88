import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@dexnet/service/testing/free-ports";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMailStore, type Mail, type MailStore } from "./mail-store.ts";
import { type SmtpReceiver, startSmtpReceiver } from "./smtp-receiver.ts";
import { createMailboxServer } from "./web-server.ts";

const keep = 5;
let folder: string;
let store: MailStore;
let receiver: SmtpReceiver;
let port: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-mailbox-"));
  store = await createMailStore({ folder, keep: keep });
  port = await freePort();
  receiver = await startSmtpReceiver({ port, store });
});
afterEach(async () => {
  await receiver.stop();
  await rm(folder, { recursive: true, force: true });
});

async function send(mail: SendMailOptions): Promise<void> {
  const transport = createTransport({ url: `smtp://127.0.0.1:${port}` });
  await transport.sendMail({ from: "DexNet <no-reply@dexnet.test>", ...mail });
  transport.close();
}

const confirmation = {
  to: "anna@example.org",
  subject: "Код подтверждения — 123456",
  text: "Ваш код: 123456",
  html: '<p style="color:teal">Ваш код: <b>123456</b></p><script>document.title = "taken over"</script>',
};

describe("mail store", () => {
  test("keeps an accepted mail, also for a store opened later", async () => {
    await send(confirmation);
    const again = await createMailStore({ folder, keep: keep });
    const mails = await again.list();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      from: "no-reply@dexnet.test",
      to: ["anna@example.org"],
      subject: confirmation.subject,
      text: expect.stringContaining("123456"),
      html: expect.stringContaining("<b>123456</b>"),
    });
  });

  test("lists the newest first and removes the oldest beyond the limit", async () => {
    for (let number = 1; number <= keep + 2; number++) await send({ ...confirmation, subject: `mail ${number}` });
    const subjects = (await store.list()).map((mail) => mail.subject);
    expect(subjects).toEqual(["mail 7", "mail 6", "mail 5", "mail 4", "mail 3"]);
    expect(await readdir(folder)).toHaveLength(keep);
  });

  test("finds a mail by a hidden recipient", async () => {
    await send({ ...confirmation, bcc: "boris@example.org" });
    expect(await store.list({ to: "Boris@Example.org" })).toHaveLength(1);
    expect(await store.list({ to: "nobody@example.org" })).toHaveLength(0);
  });

  test("refuses a mail that is too large with an SMTP error", async () => {
    await expect(send({ ...confirmation, text: "x".repeat(6_000_000) })).rejects.toThrow(/552|too large|size/i);
    expect(await store.list()).toHaveLength(0);
  });
});

describe("mailbox pages", () => {
  const get = (url: string, host = "localhost:8082") => createMailboxServer(store).inject({ url, headers: { host } });

  test("list the mails and state that none was sent", async () => {
    expect((await get("/")).body).toContain("No mail yet");
    await send(confirmation);
    const list = await get("/");
    expect(list.body).toContain(confirmation.subject);
    expect(list.body).toContain("none of them was sent");
    expect(list.headers["content-security-policy"]).toMatch(/^default-src 'none'/);
  });

  test("show the text of a mail escaped and its HTML in a sandboxed frame", async () => {
    await send({ ...confirmation, subject: '<img src="x">', text: "<b>not bold</b>" });
    const [mail] = (await get("/mails.json")).json<{ mails: Mail[] }>().mails;
    const shown = await get(`/mails/${mail?.id}`);
    expect(shown.body).toContain("&lt;img src=&quot;x&quot;&gt;");
    expect(shown.body).toContain("&lt;b&gt;not bold&lt;/b&gt;");
    expect(shown.body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(shown.body).not.toContain("taken over");
    const framed = await get(`/mails/${mail?.id}/html`);
    expect(framed.body).toContain("<b>123456</b>");
    expect(framed.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(framed.headers["content-security-policy"]).toMatch(/^sandbox allow-popups .*default-src 'none'/);
    expect(framed.headers["content-security-policy"]).not.toMatch(/allow-scripts|script-src/);
  });

  test("return the mails to one address as JSON", async () => {
    await send(confirmation);
    await send({ ...confirmation, to: "boris@example.org" });
    const answer = (await get("/mails.json?to=boris%40example.org")).json<{ mails: Mail[] }>().mails;
    expect(answer.map((mail) => mail.to)).toEqual([["boris@example.org"]]);
  });

  test("answer 404 for ids outside the folder", async () => {
    for (const id of ["..%2F..%2Fetc%2Fpasswd", "nothing", "000000000000000-00000000"]) {
      expect((await get(`/mails/${id}`)).statusCode).toBe(404);
      expect((await get(`/mails/${id}/html`)).statusCode).toBe(404);
    }
  });

  test("refuse a foreign host name", async () => {
    await send(confirmation);
    const answer = await get("/mails.json", "evil.example:8082");
    expect(answer.statusCode).toBe(421);
    expect(answer.body).not.toContain("123456");
  });
});
