import { once } from "node:events";
import { connect } from "node:net";
import { maxFileDatabaseBytes } from "@dexnet/protocol/limits";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestStorage } from "../../testing/api-client.ts";
import { startTestApi, type TestApi } from "../../testing/api-server.ts";
import { waitFor } from "../../testing/wait-for.ts";
import { databaseForm, databaseHash, signDatabase } from "../../testing/wallet.ts";
import { maxFormParts } from "./limits.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const MiB = 1024 * 1024;
const headersOf = ({ user }: TestStorage) => ({
  authorization: `JWT ${user.token}`,
  "content-type": "multipart/form-data; boundary=b",
});
const pathOf = ({ address }: TestStorage) => `/api/v1/products/${address}/`;

const opened = (disposition: string) => `--b\r\ncontent-disposition: ${disposition}\r\n\r\n{"format":1`;
const broken: [string, string][] = [
  ["ends within a file", opened('form-data; name="fdb"; filename="a"')],
  ["ends within a file with a prototype's name", opened('form-data; name="constructor"; filename="a"')],
  ["ends within a field", opened('form-data; name="fdb"')],
  ["ends within one field of too many", `${opened('form-data; name="a"')}\r\n`.repeat(maxFormParts + 1)],
  ["ends within one file of too many", `${opened('form-data; name="a"; filename="a"')}\r\n`.repeat(maxFormParts + 1)],
  ["ends within one nameless part of too many", `${opened("form-data")}\r\n`.repeat(maxFormParts + 1)],
  ["ends within one of too many parts without a disposition", "--b\r\na: b\r\n\r\nc\r\n".repeat(1_200)],
  ["has a part without a header", "--b\r\nfdb\r\n--b--\r\n"],
  ["has a part without a header before a good one", `--b\r\nfdb\r\n${opened('form-data; name="fdb"')}}\r\n--b--\r\n`],
  ["has an endless header", `--b\r\n${"a".repeat(MiB)}`],
  ["has too many parts", `${"--b\r\n\r\n\r\n".repeat(maxFormParts + 1)}--b--\r\n`],
  ["has no parts", "--b--\r\n"],
];

it.each(broken)("a form that %s is rejected at once and harms nothing", async (_, body) => {
  const storage = await api.newStorage();
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on("uncaughtExceptionMonitor", note);
  const response = await fetch(api.url + pathOf(storage), {
    method: "PATCH",
    headers: headersOf(storage),
    body,
    signal: AbortSignal.timeout(240_000),
  });
  expect([400, 413]).toContain(response.status);
  expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^(bad_request|too_large)$/) });
  // The rest of the form is still being read while other requests are served.
  await api.newStorage();
  process.off("uncaughtExceptionMonitor", note);
  expect(uncaught).toEqual([]);
});

/** Sends chunks without a content length. Node's own client would stop sending after the answer. */
async function openForm(storage: TestStorage) {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.on("data", (bytes) => {
    received += bytes.toString();
  });
  const write = async (bytes: string | Buffer) => {
    if (!socket.write(bytes)) await once(socket, "drain");
  };
  const send = async (bytes: Buffer) => {
    await write(`${bytes.length.toString(16)}\r\n`);
    await write(bytes);
    await write("\r\n");
  };
  return {
    async begin(): Promise<void> {
      const headers = Object.entries({ host: "api", "transfer-encoding": "chunked", ...headersOf(storage) });
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
      await write(`PATCH ${pathOf(storage)} HTTP/1.1\r\n${lines.join("")}\r\n`);
    },
    send: (text: string) => send(Buffer.from(text)),
    async sendMany(bytes: number): Promise<void> {
      const piece = Buffer.alloc(MiB, "x");
      for (let sent = 0; sent < bytes; sent += piece.length) await send(piece);
    },
    end: () => write("0\r\n\r\n"),
    /** Waits for the next answer. */
    async answer(): Promise<{ status: number; head: string; code: string }> {
      const whole = await waitFor("an answer", () => /^(.*?\r\n\r\n)({.*?})$/s.exec(received) ?? undefined);
      received = "";
      const [, head = "", body = ""] = whole;
      return { status: Number(head.split(" ")[1]), head, code: JSON.parse(body).code };
    },
    close: () => socket.destroy(),
  };
}

const field = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`;

describe("large form", () => {
  async function nextDocument(storage: TestStorage) {
    const at = { token: storage.user.token, params: { address: storage.address } };
    const previous = await databaseHash((await api.send(productCalls.fileDatabase, at)).body);
    return { at, document: (await signDatabase(storage.wallet, { version: 2, previous })).document };
  }

  it("is skipped as far as other fields make it large", async () => {
    const storage = await api.newStorage();
    const { at, document } = await nextDocument(storage);
    const form = databaseForm(document);
    for (let fields = 0; fields < 8; fields++) form.append(`field-${fields}`, "x".repeat(6 * MiB));
    expect((await api.send(productCalls.updateStorage, { ...at, form })).status).toBe(200);
  });

  it.each(["fdb", "other"])(
    "without a content length is rejected where it exceeds the limit, within %s",
    async (name) => {
      const form = await openForm(await api.newStorage());
      await form.begin();
      await form.send(field(name));
      await form.sendMany(maxFileDatabaseBytes + 8 * MiB);
      expect(await form.answer()).toMatchObject({ status: 413, code: "too_large" });
      await form.end();

      // The connection stays usable.
      await form.begin();
      await form.send("--b--\r\n");
      await form.end();
      expect(await form.answer()).toMatchObject({ status: 400, code: "bad_request" });
      form.close();
    },
  );

  it("counts against the memory limit of its user", { tags: "full" }, async () => {
    const storage = await api.newStorage();
    const forms = [await openForm(storage), await openForm(storage)];
    for (const form of forms) {
      await form.begin();
      await form.send(field("fdb"));
      await form.sendMany(60 * MiB);
    }
    const third = await openForm(storage);
    await third.begin();
    await third.send(field("fdb"));
    await third.sendMany(30 * MiB);
    const refused = await third.answer();
    expect(refused).toMatchObject({ status: 429, code: "too_many_requests" });
    expect(refused.head).toContain("retry-after: 5\r\n");
    const { at, document } = await nextDocument(await api.newStorage());
    const form = databaseForm(document);
    expect((await api.send(productCalls.updateStorage, { ...at, form })).status).toBe(200);

    // Requests that are aborted release their memory.
    for (const { close } of [...forms, third]) close();
    await waitFor("released memory", async () => {
      const again = await openForm(storage);
      await again.begin();
      await again.send(field("fdb"));
      await again.sendMany(60 * MiB);
      await again.send("\r\n--b--\r\n");
      await again.end();
      const { code } = await again.answer();
      again.close();
      return code === "bad_request" ? code : undefined;
    });
  });
});
