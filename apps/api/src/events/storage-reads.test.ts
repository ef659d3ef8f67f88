import type { AccountEvent } from "@dexnet/protocol/events";
import type { Notifications } from "@dexnet/service/database/database";
import { captureLog } from "@dexnet/service/testing/test-server";
import { afterEach, describe, expect, it } from "vitest";
import { addressReadsAtOnce, createAccountEvents } from "./account-events.ts";

const check: AccountEvent = { kind: "check" };
const products: AccountEvent = { kind: "products" };
const version = (address: string): AccountEvent => ({ kind: "file_database", address, version: 2 });

type NotificationSubscriber = Parameters<Notifications["subscribe"]>[1];

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Events of a process whose notifications and reads of addresses the test makes. */
function startEvents() {
  const subscribers = new Map<string, NotificationSubscriber>();
  const notifications: Notifications = {
    subscribe(topic, subscriber) {
      subscribers.set(topic, subscriber);
      return () => void subscribers.delete(topic);
    },
  };
  const reads: (PromiseWithResolvers<string[]> & { readonly userId: string })[] = [];
  const { log, text: logged } = captureLog();
  const events = createAccountEvents({
    notifications,
    log,
    retry: { firstMs: 1, maxMs: 1 },
    listAddresses(userId) {
      const read = { ...Promise.withResolvers<string[]>(), userId };
      reads.push(read);
      return read.promise;
    },
  });
  ends.push(events.stop);

  /** The next read that begins. */
  async function nextRead() {
    await expect.poll(() => reads.length).toBeGreaterThan(0);
    const read = reads.shift();
    if (read === undefined) throw new Error("No read has begun.");
    return read;
  }

  /** Opens a stream of a user whose storages have these addresses, and collects its events. */
  async function watch(userId: string, addresses: string[]) {
    const controller = new AbortController();
    const seen: AccountEvent[] = [];
    const opening = events.watch(userId, controller.signal);
    (await nextRead()).resolve(addresses);
    const stream = await opening;
    const ended = (async () => {
      for await (const event of stream) seen.push(event);
    })();
    ends.push(() => controller.abort());
    await expect.poll(() => seen).toEqual([check]);
    return { seen, ended, close: () => controller.abort() };
  }

  const send = (topic: string, text: string) => subscribers.get(topic)?.onMessage(text);
  const reportGap = () => {
    for (const { onGap } of subscribers.values()) onGap();
  };
  return { events, reads, nextRead, watch, send, reportGap, logged };
}

describe("reads of the storages of a user with streams", () => {
  it("are repeated after a fault, and the event about the change waits for them", async () => {
    const server = startEvents();
    const { seen } = await server.watch("ann", ["0xa"]);
    server.send("products", "ann");
    for (let failures = 1; failures <= 3; failures += 1) (await server.nextRead()).reject(new Error("down"));
    const read = await server.nextRead();
    expect(seen).toEqual([check]);
    read.resolve(["0xa", "0xb"]);
    await expect.poll(() => seen).toEqual([check, products]);
    server.send("file_database", "0xb 2");
    await expect.poll(() => seen).toEqual([check, products, version("0xb")]);
    expect(server.logged().match(/can't be read/g)).toHaveLength(1);
  });

  it("run one at a time, and once more for all changes during one", async () => {
    const server = startEvents();
    const { seen } = await server.watch("ann", []);
    server.send("products", "ann");
    const first = await server.nextRead();
    for (let count = 0; count < 3; count += 1) server.send("products", "ann");
    server.reportGap();
    expect(server.reads).toEqual([]);
    first.resolve(["0xold"]);
    const second = await server.nextRead();
    expect(server.reads).toEqual([]);
    second.resolve(["0xnew"]);
    await expect.poll(() => seen).toEqual([check, products, check]);
    server.send("file_database", "0xold 2");
    server.send("file_database", "0xnew 2");
    await expect.poll(() => seen.at(-1)).toEqual(version("0xnew"));
    expect(seen).not.toContainEqual(version("0xold"));
    expect(server.reads).toEqual([]);
  });

  it("for a stream that begins wait for the one that runs, and begin after it", async () => {
    const server = startEvents();
    await server.watch("ann", []);
    server.send("products", "ann");
    const first = await server.nextRead();
    const controller = new AbortController();
    ends.push(() => controller.abort());
    const opening = server.events.watch("ann", controller.signal);
    first.resolve([]);
    const second = await server.nextRead();
    expect(server.reads).toEqual([]);
    second.resolve([]);
    await opening;
  });

  it("of many users are limited after a gap", async () => {
    const server = startEvents();
    const users = Array.from({ length: 3 * addressReadsAtOnce }, (_, index) => `user${index}`);
    const streams = [];
    for (const user of users) streams.push(await server.watch(user, []));
    server.reportGap();
    const running = [];
    for (let count = 0; count < addressReadsAtOnce; count += 1) running.push(await server.nextRead());
    for (let done = addressReadsAtOnce; done < users.length; done += 1) {
      expect(server.reads).toEqual([]);
      running.shift()?.resolve([]);
      running.push(await server.nextRead());
    }
    for (const read of running) read.resolve([]);
    for (const { seen } of streams) await expect.poll(() => seen).toEqual([check, check]);
  });

  it("end with the last stream of the user", async () => {
    const server = startEvents();
    const stream = await server.watch("ann", ["0xa"]);
    server.send("products", "ann");
    const read = await server.nextRead();
    stream.close();
    await stream.ended;
    read.reject(new Error("down"));
    const again = await server.watch("ann", []);
    server.send("file_database", "0xa 2");
    server.send("sessions", "ann");
    await expect.poll(() => again.seen).toEqual([check, { kind: "sessions" }]);
    expect(server.reads).toEqual([]);
  });

  it("that fail when a stream begins end the stream", async () => {
    const server = startEvents();
    const controller = new AbortController();
    ends.push(() => controller.abort());
    const opening = server.events.watch("ann", controller.signal);
    (await server.nextRead()).reject(new Error("down"));
    await expect(opening).rejects.toThrow("down");
  });
});
