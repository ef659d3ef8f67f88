import { productCalls, type Storage } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Device, listOf, makeStorage, startDevice } from "../testing/device.ts";
import { idOf } from "../testing/entries.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { startSync } from "../testing/sync.ts";

let world: FakeWorld;
let device: Device & { email: string };
let address: string;
let words: string[];
/** Where file databases were asked for. */
let asked: URL[];

beforeAll(async () => {
  world = await startFakeWorld();
  device = await startDevice(world);
  ({ address, words } = await makeStorage(device.drive));
});
afterAll(() => world.host.stop());
beforeEach(() => {
  asked = [];
  world.host.replaceAnswer = (_, answer) => answer;
});

const recordingFetch: typeof fetch = (target, init) => {
  const url = new URL(String(target));
  if (url.pathname.includes("/fdb/")) asked.push(url);
  return fetch(target, init);
};

/** The storage's answers carry this URL. */
function tellUrl(fdb: string): void {
  world.host.replaceAnswer = (call, answer) =>
    call === productCalls.storage ? { ...(answer as Storage), fdb } : answer;
}

async function openOnNewTab(): Promise<void> {
  const { email, keyValue } = device;
  const { drive } = await startDevice(world, { email, keyValue, fetch: recordingFetch });
  await drive.restore(address, words);
  await listOf(drive, address);
}

const path = () => `/api/v1/products/${address}/fdb/`;

describe("the file database is fetched by its storage's URL", () => {
  test.each([
    ["a path", (place: string) => place],
    ["an absolute URL", (place: string) => `${world.host.url}${place}`],
    ["another name of this machine", (place: string) => `${world.host.url.replace("127.0.0.1", "localhost")}${place}`],
  ])("given as %s, with a random r added to its query", async (_, urlOf) => {
    tellUrl(urlOf(`${path()}?place=7`));
    await openOnNewTab();
    await openOnNewTab();
    const [first, second] = asked;
    expect(first?.origin).toBe(world.host.url);
    expect([first?.pathname, first?.searchParams.get("place")]).toEqual([path(), "7"]);
    expect(first?.searchParams.get("r")).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.searchParams.get("r")).not.toBe(first?.searchParams.get("r"));
  });

  test("a URL of another origin is refused, and nothing is sent there", async () => {
    const other = await startFakeWorld();
    tellUrl(`${other.host.url}${path()}`);
    await expect(openOnNewTab()).rejects.toMatchObject({ code: "bad_answer", facts: { reason: "origin" } });
    expect(asked).toEqual([]);
    expect(other.host.receivedCalls).toEqual([]);
    await other.host.stop();
  });

  test("the URL that the answer to a save gives is used from then on", async () => {
    const { email, keyValue } = device;
    const sync = await startSync(await startDevice(world, { email, keyValue, fetch: recordingFetch }), words);
    world.host.replaceAnswer = (call, answer) =>
      call === productCalls.updateStorage ? { fdb: `${path()}?place=8` } : answer;
    await sync.submit({ kind: "add-folder", id: idOf(1), parentId: null, name: "one" });
    await sync.refresh();
    expect(asked.map(({ searchParams }) => searchParams.get("place"))).toEqual([null, "8"]);
  });

  test("a URL that does not answer any more is asked for anew", async () => {
    tellUrl("/api/v1/products/gone/fdb/nowhere");
    const { email, keyValue } = device;
    const { drive } = await startDevice(world, { email, keyValue, fetch: recordingFetch });
    await drive.restore(address, words);
    await expect(listOf(drive, address)).rejects.toMatchObject({ code: "not_found" });
    tellUrl(path());
    expect((await listOf(drive, address)).version).toBeGreaterThan(0);
  });
});
