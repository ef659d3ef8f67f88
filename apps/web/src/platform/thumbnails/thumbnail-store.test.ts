import type { Clock } from "@dexnet/blocks/clock";
import type { FromThumbnailServer, ToThumbnailServer } from "@dexnet/drive/thumbnails/thumbnail-messages";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createThumbnailStore } from "./thumbnail-store.ts";

const clock: Clock = {
  now: () => 0,
  wait: (_, signal) =>
    new Promise((resolve, reject) => {
      setImmediate(resolve);
      signal?.addEventListener("abort", () => reject(new Error("cancelled")));
    }),
};
const fileOf = (number: number) => ({ id: `id${number}`, thumbnailCid: `cid${number}` });
const nothing = () => undefined;

let servers: MessagePort[];
let received: ToThumbnailServer[];
let failures: number;
let revoked: number;
const revoke = URL.revokeObjectURL;

beforeEach(() => {
  [servers, received, failures, revoked] = [[], [], 0, 0];
  URL.revokeObjectURL = (url) => {
    revoked += 1;
    revoke(url);
  };
});
afterEach(() => {
  URL.revokeObjectURL = revoke;
  for (const port of servers) port.close();
});

function createStore(most?: number) {
  return createThumbnailStore({
    clock,
    ...(most !== undefined && { most }),
    async open(port) {
      if (failures > 0) {
        failures -= 1;
        throw new Error("There is no drive");
      }
      servers.push(port);
      port.onmessage = ({ data }) => received.push(data as ToThumbnailServer);
    },
  });
}

const answer = (number: number, bytes: FromThumbnailServer["bytes"] = new Uint8Array([1])) =>
  servers.at(-1)?.postMessage({ thumbnailCid: `cid${number}`, bytes } satisfies FromThumbnailServer);
const needed = () => received.map((message) => (message.kind === "need" ? message.ids : message.kind));

describe("thumbnail store", () => {
  test("asks once for all files that are watched at the same time, and tells the watchers", async () => {
    const store = createStore();
    const told: number[] = [];
    store.watch(fileOf(1), () => told.push(1));
    store.watch(fileOf(2), () => told.push(2));
    store.watch(fileOf(2), () => told.push(3));
    await expect.poll(needed).toEqual([["id1", "id2"]]);
    answer(2);
    await expect.poll(() => told).toEqual([2, 3]);
    expect([store.urlOf("cid1"), store.urlOf("cid2")]).toEqual([null, expect.stringContaining("blob:")]);
  });

  test("never asks for a file that is watched only for a moment", async () => {
    const store = createStore();
    store.watch(fileOf(1), nothing)();
    store.watch(fileOf(2), nothing);
    await expect.poll(needed).toEqual([["id2"]]);
  });

  test("says what is no longer needed, and does not connect for nothing", async () => {
    const store = createStore();
    store.watch(fileOf(1), nothing)();
    await new Promise((resolve) => setTimeout(resolve));
    const stop = store.watch(fileOf(2), nothing);
    await expect.poll(needed).toEqual([["id2"]]);
    stop();
    await expect.poll(needed).toEqual([["id2"], []]);
    expect(servers).toHaveLength(1);
  });

  test("does not ask again for a thumbnail that it has, or that can't be shown", async () => {
    const store = createStore();
    const stops = [store.watch(fileOf(1), nothing), store.watch(fileOf(2), nothing)];
    await expect.poll(needed).toEqual([["id1", "id2"]]);
    answer(1);
    answer(2, null);
    await expect.poll(() => store.urlOf("cid1")).not.toBeNull();
    for (const stop of stops) stop();
    for (const number of [1, 2, 3]) store.watch(fileOf(number), nothing);
    await expect.poll(() => needed().at(-1)).toEqual(["id3"]);
  });

  test("frees the thumbnails that were used longest ago, and none that is watched", async () => {
    const store = createStore(2);
    const stops = [1, 2, 3].map((number) => store.watch(fileOf(number), nothing));
    await expect.poll(needed).toHaveLength(1);
    for (const number of [1, 2, 3]) answer(number);
    await expect.poll(() => store.urlOf("cid3")).not.toBeNull();
    expect(revoked).toBe(0);
    stops[0]?.();
    stops[1]?.();
    store.watch(fileOf(1), nothing)();
    store.watch(fileOf(4), nothing);
    await expect.poll(() => needed().at(-1)).toEqual(["id4"]);
    answer(4);
    await expect.poll(() => store.urlOf("cid4")).not.toBeNull();
    expect([1, 2, 3, 4].map((number) => store.urlOf(`cid${number}`) !== null)).toEqual([false, false, true, true]);
    expect(revoked).toBe(2);
  });

  test("tries again with the next change after a failed connection", async () => {
    const store = createStore();
    failures = 1;
    store.watch(fileOf(1), nothing);
    await expect.poll(() => failures).toBe(0);
    store.watch(fileOf(2), nothing);
    await expect.poll(needed).toEqual([["id1", "id2"]]);
  });

  test("frees everything when it is closed, and begins again", async () => {
    const store = createStore();
    store.watch(fileOf(1), nothing);
    await expect.poll(needed).toHaveLength(1);
    answer(1);
    await expect.poll(() => store.urlOf("cid1")).not.toBeNull();
    store.close();
    expect([store.urlOf("cid1"), revoked]).toEqual([null, 1]);
    await expect.poll(() => needed().at(-1)).toBe("close");
    store.watch(fileOf(2), nothing);
    await expect.poll(() => needed().at(-1)).toEqual(["id1", "id2"]);
    expect(servers).toHaveLength(2);
  });
});
