import { productCalls } from "@dexnet/protocol/products";
import { expect, test } from "vitest";
import type { Drive } from "../../drive.ts";
import { listOf, startDevice, transfersEnded } from "../../testing/device.ts";
import { randomFile } from "../../testing/random-file.ts";
import { createMemoryUploads } from "../../testing/tabs.ts";
import { createUploadRig, item } from "../../testing/upload-rig.ts";

const rig = createUploadRig();

/** Resolves when the server has everything that was changed. */
async function allSaved(drive: Drive): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = await drive.open(rig.address).watchSaving(({ state }) => state === "saved" && resolve());
  await promise;
  await stop();
}

test("uploads do not add a file again that was listed and deleted before the next tab continues", async () => {
  const { world, address, words } = rig;
  const { email, keyValue } = rig.device;
  const namesIn = async (drive: Drive) => (await listOf(drive, address)).entries.map(({ name }) => name);
  const kept = createMemoryUploads();
  let isDead = false;
  const tab = await startDevice(world, {
    email,
    keyValue,
    uploads: (of) => ({
      readAll: () => kept(of).readAll(),
      write: (changes) => (isDead ? new Promise<never>(() => {}) : kept(of).write(changes)),
    }),
  });
  await tab.drive.unlock(address);
  await listOf(tab.drive, address);
  // Nothing is saved on the device after the list with the file was sent.
  world.host.injectFault = (call) => {
    isDead ||= call === productCalls.updateStorage;
    return null;
  };
  const items = [item(randomFile("gone.bin", 1_000))];
  await tab.drive.open(address).upload({ parentId: null, items, existing: "refuse" });
  await expect.poll(() => namesIn(rig.device.drive)).toEqual(["gone.bin"]);
  await tab.drive.lock();
  expect(await kept(address).readAll()).not.toEqual([]);

  const other = await startDevice(world, { email });
  await other.drive.openWithPhrase(address, words);
  const [entry] = (await listOf(other.drive, address)).entries;
  await other.drive.open(address).remove([entry?.id ?? ""]);
  await expect.poll(() => world.ledger.blocks.size).toBe(0);
  await allSaved(other.drive);

  const next = await startDevice(world, { email, keyValue, uploads: kept });
  await next.drive.unlock(address);
  expect(await namesIn(next.drive)).toEqual([]);
  await expect.poll(() => kept(address).readAll()).toEqual([]);
  expect((await transfersEnded(next.drive)).count).toBe(0);
  expect(await namesIn(next.drive)).toEqual([]);
  expect(world.ledger.puts).toHaveLength(1);
});
