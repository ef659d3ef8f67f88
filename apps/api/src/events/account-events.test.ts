import { accountCalls } from "@dexnet/protocol/accounts";
import { accountEventSchema, eventCalls } from "@dexnet/protocol/events";
import { productCalls } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestStorage, type TestUser, testPassword } from "../testing/api-client.ts";
import { migrationsFolder, startTestApi, type TestApi } from "../testing/api-server.ts";
import { type EventClient, openEvents } from "../testing/event-client.ts";
import { metricSum } from "../testing/metrics.ts";
import { connectBody, databaseForm, databaseHash, signDatabase } from "../testing/wallet.ts";
import { createEventQueue } from "./event-queue.ts";

const suite = { schemaName: "dexnet_api", migrations: migrationsFolder };

describeEachDatabase("events of an account", suite, (open) => {
  let api: TestApi;
  const streams: EventClient[] = [];
  beforeAll(async () => {
    api = await startTestApi({ database: await open() });
  });
  afterEach(async () => {
    for (const stream of streams.splice(0)) stream.close();
    await expect.poll(countStreams).toBe(0);
  });
  afterAll(() => api.close());

  const countStreams = () => metricSum([api.internalUrl], "http_event_streams");
  const at = ({ token }: TestUser, { address }: TestStorage) => ({ token, params: { address } });

  /** Opens a stream and reads its first event. */
  async function watch({ token }: Pick<TestUser, "token">, server = api): Promise<EventClient> {
    const stream = await openEvents(server, eventCalls.accountEvents, { token, params: {} });
    streams.push(stream);
    expect(await stream.next()).toEqual({ kind: "check" });
    return stream;
  }

  /** Reads until an event has the kind. Notifications of earlier changes may come before. */
  async function readUntil(stream: EventClient, kind: string) {
    for (;;) {
      const event = await stream.next();
      if (event === null) throw new Error(`The stream has ended before ${kind}.`);
      if (event.kind === kind) return accountEventSchema.parse(event);
    }
  }

  async function save(storage: TestStorage): Promise<number> {
    const { body } = await api.send(productCalls.fileDatabase, at(storage.user, storage));
    const next = { version: Number(body.version) + 1, previous: await databaseHash(body) };
    const { document } = await signDatabase(storage.wallet, next);
    const answer = await api.send(productCalls.updateStorage, {
      ...at(storage.user, storage),
      form: databaseForm(document),
    });
    expect(answer.status).toBe(200);
    return next.version;
  }

  const connect = (user: TestUser, storage: TestStorage) =>
    api.send(productCalls.connect, { ...at(user, storage), body: connectBody(storage.wallet, user.id) });

  it("tell of a new version of a file database by its address and number only, to owner and connected accounts", async () => {
    const storage = await api.newStorage();
    const [guest, stranger] = [await api.newUser(), await api.newUser()];
    expect((await connect(guest, storage)).status).toBe(200);
    const watching = [await watch(storage.user), await watch(guest)];
    const other = await watch(stranger);
    const version = await save(storage);
    const event = { kind: "file_database", address: storage.address.toLowerCase(), version };
    for (const stream of watching) expect(await readUntil(stream, "file_database")).toEqual(event);
    await api.send(productCalls.takeTrial, { token: stranger.token });
    expect(await other.next()).toEqual({ kind: "products" });
  });

  it("tell of versions of a storage that was connected while the stream was open, and of none after its end", async () => {
    const storage = await api.newStorage();
    const guest = await api.newUser();
    const [owners, guests] = [await watch(storage.user), await watch(guest)];
    await connect(guest, storage);
    await readUntil(guests, "products");
    const version = await save(storage);
    expect(await readUntil(guests, "file_database")).toMatchObject({ version });
    await api.send(productCalls.disconnect, at(guest, storage));
    await readUntil(guests, "products");
    const later = await save(storage);
    await readUntil(owners, "file_database");
    expect(await readUntil(owners, "file_database")).toMatchObject({ version: later });
    await api.send(sessionCalls.logout, { body: { token: guest.refreshToken } });
    expect(await guests.next()).toBeNull();
  });

  it("tell of titles and of the removal of a storage, each account of its own", async () => {
    const storage = await api.newStorage();
    const guest = await api.newUser();
    await connect(guest, storage);
    const [owners, guests] = [await watch(storage.user), await watch(guest)];
    await api.send(productCalls.updateStorage, { ...at(storage.user, storage), body: { title: "Other" } });
    await readUntil(owners, "products");
    await api.send(productCalls.disconnect, at(storage.user, storage));
    await readUntil(owners, "products");
    await readUntil(guests, "products");
    expect((await api.send(productCalls.storage, at(guest, storage))).status).toBe(404);
  });

  it("end at once with their session, and tell the other sessions of it", async () => {
    const user = await api.newUser();
    const elsewhere = await api.send(accountCalls.login, { body: { email: user.email, password: testPassword } });
    const [here, there] = [await watch(user), await watch({ token: String(elsewhere.body.token) })];
    await api.send(sessionCalls.endOtherSessions, { token: user.token });
    expect(await there.next()).toBeNull();
    expect(await here.next()).toEqual({ kind: "sessions" });
  });

  it("end with the access token and when the server stops, and begin again with a check", async () => {
    const second = await startTestApi({ sharedWith: api });
    const user = await api.newUser();
    const stopped = await watch(user, second);
    await second.close();
    expect(await stopped.next()).toBeNull();
    const stream = await watch(user);
    api.clock.advance(15 * 60_000 + 1);
    await api.send(productCalls.userProducts, { token: user.token });
    const { body } = await api.send(sessionCalls.refreshToken, { body: { token: user.refreshToken } });
    await api.send(productCalls.takeTrial, { token: String(body.token) });
    expect(await stream.next()).toBeNull();
    await watch({ token: String(body.token) });
  });

  it("end on the oldest of twelve streams of a user when one more begins, and occupy nothing after their end", async () => {
    const user = await api.newUser();
    const opened: EventClient[] = [];
    for (let count = 0; count < 13; count += 1) opened.push(await watch(user));
    expect(await opened[0]?.next()).toBeNull();
    expect(await countStreams()).toBe(12);
    await api.send(productCalls.takeTrial, { token: user.token });
    for (const stream of opened.slice(1)) expect(await readUntil(stream, "products")).toEqual({ kind: "products" });
    for (const stream of opened) stream.close();
    await expect.poll(countStreams).toBe(0);
    await watch(user);
  });
});

describe("queue of events", () => {
  const file = (version: number, address = "0xa") => ({ kind: "file_database", address, version }) as const;

  it("keeps the newest of what waits about one thing, and a check instead of everything", async () => {
    const controller = new AbortController();
    const queue = createEventQueue(controller.signal);
    const events = queue.events();
    const first = events.next();
    for (const version of [1, 2, 3]) queue.push(file(version));
    queue.push(file(7, "0xb"));
    queue.push({ kind: "products" });
    queue.push({ kind: "products" });
    expect((await first).value).toEqual(file(3));
    queue.push(file(4));
    expect((await events.next()).value).toEqual(file(7, "0xb"));
    queue.push({ kind: "check" });
    queue.push({ kind: "sessions" });
    expect((await events.next()).value).toEqual({ kind: "check" });
    expect((await events.next()).value).toEqual({ kind: "sessions" });
    const last = events.next();
    controller.abort();
    expect((await last).done).toBe(true);
  });
});
