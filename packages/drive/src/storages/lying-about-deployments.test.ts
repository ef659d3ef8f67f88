import { sealFileDatabase } from "@dexnet/crypto/file-database";
import { signedBy } from "@dexnet/crypto/verify/signature";
import { connectStatement } from "@dexnet/crypto/verify/statements";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Device, listOf, makeStorage, startDevice, uploadFiles } from "../testing/device.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { otherDeployment, testDeployment } from "../testing/fakes/test-deployment.ts";
import { startSync } from "../testing/sync.ts";
import { createDeployment } from "./deployment.ts";
import { openStorage } from "./open-storage.ts";

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
  world.storages.replaceFileDatabase = ({ versions }) => versions.at(-1);
  device = await startDevice(world);
  ({ address, words } = await makeStorage(device.drive));
});

test("deployment: a new storage's list names the deployment that the server claims to be", () => {
  expect(world.storages.at(address).versions).toMatchObject([{ deployment: testDeployment }]);
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

test("deployment: a list that the same key signed for another deployment is not taken for this one's", async () => {
  const { wallet, keys } = await openStorage(words);
  const { document } = await sealFileDatabase({
    ...{ wallet, keys, deployment: otherDeployment, files: [] },
    ...{ version: Date.now() + 1_000, previousHashHex: "0".repeat(64) },
    publicData: { storageFilesSize: 0, storageFilesFactSize: 0 },
  });
  world.storages.replaceFileDatabase = () => document;
  await expect(startSync(device, words)).rejects.toMatchObject({ code: "deployment_mismatch" });
  world.storages.replaceFileDatabase = ({ versions }) => versions.at(-1);
  // What could not be used was not pinned either.
  expect((await startSync(device, words)).deployment()).toBe(testDeployment);
});

test("deployment: saves go on naming the storage's own deployment when the server changes its mind", async () => {
  const sync = await startSync(device, words);
  world.storages.claimedDeployment = otherDeployment;
  await sync.submit({ kind: "add-folder", id: "0".repeat(31).concat("1"), parentId: null, name: "one" });
  expect(world.storages.at(address).versions.map(({ deployment }) => deployment)).toEqual([
    testDeployment,
    testDeployment,
  ]);
});

test("deployment: connecting signs for the deployment that the server claims to be, and for no other", async () => {
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

test("deployment: the server is asked once, and again after a fault", async () => {
  const answers = [new Error("away"), testDeployment, otherDeployment];
  const deployment = createDeployment({
    call: (async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return { deployment: answer };
    }) as unknown as Device["call"],
  });
  await expect(deployment.claimed()).rejects.toThrow("away");
  expect([await deployment.claimed(), await deployment.claimed()]).toEqual([testDeployment, testDeployment]);
});
