import { productCalls, type Storage } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Device, listOf, makeStorage, startDevice } from "../../testing/device.ts";
import { idOf } from "../../testing/entries.ts";
import { type FakeWorld, startFakeWorld } from "../../testing/fakes/fake-world.ts";
import { startSync } from "../../testing/sync.ts";

let world: FakeWorld;
let device: Device & { email: string };
let address: string;
let words: string[];
/** URLs of the requests for file databases. */
let requested: URL[];

beforeAll(async () => {
  world = await startFakeWorld();
  device = await startDevice(world);
  ({ address, words } = await makeStorage(device.drive));
});
afterAll(() => world.host.stop());
beforeEach(() => {
  requested = [];
  world.host.replaceAnswer = (_, answer) => answer;
});

const recordingFetch: typeof fetch = (target, init) => {
  const url = new URL(String(target));
  if (url.pathname.includes("/fdb/")) requested.push(url);
  return fetch(target, init);
};

/** Sets the URL in answers about the storage. */
function serveUrl(fdb: string): void {
  world.host.replaceAnswer = (call, answer) =>
    call === productCalls.storage ? { ...(answer as Storage), fdb } : answer;
}

async function openOnNewTab(): Promise<void> {
  const { email, keyValue } = device;
  const { drive } = await startDevice(world, { email, keyValue, fetch: recordingFetch });
  await drive.openWithPhrase(address, words);
  await listOf(drive, address);
}

const path = () => `/api/v1/products/${address}/fdb/`;

describe("fetching a file database by the URL of its storage", () => {
  test.each([
    ["a path", (path: string) => path],
    ["an absolute URL", (path: string) => `${world.host.url}${path}`],
    ["another name of this machine", (path: string) => `${world.host.url.replace("127.0.0.1", "localhost")}${path}`],
  ])("works with %s, and adds a random r to its query", async (_, urlOf) => {
    serveUrl(urlOf(`${path()}?form=7`));
    await openOnNewTab();
    await openOnNewTab();
    const [first, second] = requested;
    expect(first?.origin).toBe(world.host.url);
    expect([first?.pathname, first?.searchParams.get("form")]).toEqual([path(), "7"]);
    expect(first?.searchParams.get("r")).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.searchParams.get("r")).not.toBe(first?.searchParams.get("r"));
  });

  test("refuses a URL of another origin, and sends nothing there", async () => {
    const other = await startFakeWorld();
    serveUrl(`${other.host.url}${path()}`);
    await expect(openOnNewTab()).rejects.toMatchObject({ code: "bad_answer", context: { reason: "origin" } });
    expect(requested).toEqual([]);
    expect(other.host.receivedCalls).toEqual([]);
    await other.host.stop();
  });

  test("uses the URL in the answer to a save from then on", async () => {
    const { email, keyValue } = device;
    const sync = await startSync(await startDevice(world, { email, keyValue, fetch: recordingFetch }), words);
    world.host.replaceAnswer = (call, answer) =>
      call === productCalls.updateStorage ? { fdb: `${path()}?form=8` } : answer;
    await sync.submit({ kind: "add-folder", id: idOf(1), parentId: null, name: "one" });
    await sync.refresh();
    expect(requested.map(({ searchParams }) => searchParams.get("form"))).toEqual([null, "8"]);
  });

  test("requests the URL again if it does not answer any more", async () => {
    serveUrl("/api/v1/products/gone/fdb/nowhere");
    const { email, keyValue } = device;
    const { drive } = await startDevice(world, { email, keyValue, fetch: recordingFetch });
    await drive.openWithPhrase(address, words);
    await expect(listOf(drive, address)).rejects.toMatchObject({ code: "not_found" });
    serveUrl(path());
    expect((await listOf(drive, address)).version).toBeGreaterThan(0);
  });
});
