import { checkDelta, firstPrevious } from "@dexnet/crypto/verify/delta-statement";
import { signedBy } from "@dexnet/crypto/verify/signature";
import { connectStatement } from "@dexnet/crypto/verify/statements";
import { applicationCalls } from "@dexnet/protocol/application";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Device, listOf, makeStorage, startDevice, uploadFiles } from "../testing/device.ts";
import { honestFileDatabase } from "../testing/fakes/fake-storages.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { otherDeployment, testDeployment } from "../testing/fakes/test-deployment.ts";
import { documentWith, signDelta } from "../testing/sign-delta.ts";
import { startSync } from "../testing/sync.ts";
import { createDeployment } from "./deployment.ts";

let world: FakeWorld;
let device: Device & { email: string };
let address: string;
let words: string[];

beforeAll(async () => {
  world = await startFakeWorld();
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  world.storages.claimedDeployment = testDeployment;
  world.storages.replaceFileDatabase = honestFileDatabase;
  device = await startDevice(world);
  ({ address, words } = await makeStorage(device.drive));
});

/** Whether each delta of the storage is signed for this deployment. */
function areSignedFor(deployment: string): Promise<boolean[]> {
  const { deltas } = world.storages.at(address);
  return Promise.all(
    deltas.map(async ({ delta }) => (await checkDelta({ deployment, address }, delta)).kind === "good"),
  );
}

test("deployment: the list of a new storage is signed for the deployment that the server claims", async () => {
  expect(await areSignedFor(testDeployment)).toEqual([true]);
  expect(await areSignedFor(otherDeployment)).toEqual([false]);
});

test("deployment: a server that claims another id for a known storage gets an error and no signature", async () => {
  world.storages.claimedDeployment = otherDeployment;
  world.host.receivedCalls.length = 0;
  const later = await startDevice(world, { email: device.email, keyValue: device.keyValue });
  expect(await later.drive.unlock(address)).toEqual({ kind: "open" });
  await expect(listOf(later.drive, address)).rejects.toMatchObject({ code: "deployment_mismatch", retryable: false });
  const files = [new File(["x"], "x")];
  await expect(uploadFiles(later.drive, address, files)).rejects.toMatchObject({ code: "deployment_mismatch" });
  const signed = world.host.receivedCalls.filter(
    ({ path }) => path.includes("/blocks") || path.includes("/fdb/recover"),
  );
  expect(signed).toEqual([]);
  expect(world.host.receivedCalls).not.toContain(productCalls.updateStorage);
});

test("deployment: a list that the same key signed for another deployment is refused", async () => {
  const facts = { version: Date.now() + 1_000, previous: firstPrevious, deployment: otherDeployment };
  const { delta } = await signDelta(words, facts);
  world.storages.replaceFileDatabase = () => documentWith(address, [delta], { deployment: otherDeployment });
  await expect(startSync(device, words)).rejects.toMatchObject({ code: "deployment_mismatch" });
  world.storages.replaceFileDatabase = honestFileDatabase;
  // The refused list is not pinned either.
  expect((await startSync(device, words)).deployment()).toBe(testDeployment);
});

test("deployment: a list that was signed for another deployment can't be shown as one of this", async () => {
  const facts = { version: Date.now() + 1_000, previous: firstPrevious, deployment: otherDeployment };
  const { delta } = await signDelta(words, facts);
  world.storages.replaceFileDatabase = () => documentWith(address, [delta]);
  await expect(startSync(device, words)).rejects.toMatchObject({ code: "file_database_broken" });
});

test("deployment: a server that claims another id can't show a known storage under it", async () => {
  (await startSync(device, words)).close();
  const { email, keyValue, localCopies } = device;
  world.storages.claimedDeployment = otherDeployment;
  const later = await startDevice(world, { email, keyValue, localCopies });
  world.storages.replaceFileDatabase = (kept, request) => ({
    ...honestFileDatabase(kept, request),
    deployment: otherDeployment,
  });
  await expect(startSync(later, words)).rejects.toMatchObject({ code: "deployment_mismatch" });
  const withoutCopy = await startDevice(world, { email, keyValue });
  await expect(startSync(withoutCopy, words)).rejects.toMatchObject({ code: "deployment_mismatch" });
  const newDevice = await startDevice(world, { email });
  await expect(startSync(newDevice, words)).rejects.toMatchObject({ code: "file_database_broken" });
});

test("deployment: saves keep the storage's own deployment when the server claims another", async () => {
  const sync = await startSync(device, words);
  world.storages.claimedDeployment = otherDeployment;
  await sync.submit({ kind: "add-folder", id: "0".repeat(31).concat("1"), parentId: null, name: "one" });
  expect(await areSignedFor(testDeployment)).toEqual([true, true]);
});

test("deployment: connecting signs for the claimed deployment and for no other", async () => {
  const signatures: string[] = [];
  const guest = await startDevice(world, {
    fetch: async (input, init) => {
      const body = typeof init?.body === "string" ? JSON.parse(init.body) : {};
      if (String(input).includes("/connect/")) signatures.push(body.signature);
      return fetch(input, init);
    },
  });
  await guest.drive.connectStorage({ address, title: "Ours", phrase: words });
  const userId = guest.session.user()?.id ?? "";
  const isFor = (deployment: string) =>
    signedBy(connectStatement({ deployment, address, userId }), signatures[0] ?? "", address);
  expect([isFor(testDeployment), isFor(otherDeployment)]).toEqual([true, false]);
});

test("deployment: a device that knows one signs for no other, not even for a new or a connected storage", async () => {
  const { email, keyValue } = device;
  const stranger = await makeStorage((await startDevice(world)).drive);
  world.storages.claimedDeployment = otherDeployment;
  const later = await startDevice(world, { email, keyValue });
  const mismatch = { code: "deployment_mismatch" };
  world.host.receivedCalls.length = 0;
  await expect(makeStorage(later.drive)).rejects.toMatchObject(mismatch);
  const connection = { address: stranger.address, title: "Ours", phrase: stranger.words };
  await expect(later.drive.connectStorage(connection)).rejects.toMatchObject(mismatch);
  const reset = {
    address,
    title: "Mine",
    sizeBytes: 1_000_000_000,
    code: "000000",
    words: await later.drive.newPhrase(),
  };
  await expect(later.drive.resetStorage(reset)).rejects.toMatchObject(mismatch);
  expect(world.host.receivedCalls).toEqual([applicationCalls.deployment]);
});

test("deployment: a device learns it from the first storage that it opens", async () => {
  const later = await startDevice(world, { email: device.email });
  await later.drive.openWithPhrase(address, words);
  expect(await later.logPins.readDeployment()).toBeNull();
  await listOf(later.drive, address);
  expect(await later.logPins.readDeployment()).toBe(testDeployment);
});

test("deployment: the claim is requested once, and again after a fault", async () => {
  const answers = [new Error("away"), testDeployment, otherDeployment];
  const deployment = createDeployment({
    call: (async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return { deployment: answer };
    }) as unknown as Device["call"],
    pins: { readDeployment: async () => null, writeDeployment: async () => undefined },
  });
  await expect(deployment.fetchClaim()).rejects.toThrow("away");
  expect([await deployment.fetchClaim(), await deployment.fetchClaim()]).toEqual([testDeployment, testDeployment]);
});
