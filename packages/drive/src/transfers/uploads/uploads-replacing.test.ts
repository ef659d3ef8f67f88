import { blockCalls } from "@dexnet/protocol/blocks";
import { describe, expect, test } from "vitest";
import { createFastClockWithRows, entryIdOf, listOf, startDevice, transfersEnded } from "../../testing/device.ts";
import { randomFile } from "../../testing/random-file.ts";
import { topView } from "../../testing/top-view.ts";
import { createUploadRig, item } from "../../testing/upload-rig.ts";
import type { UploadChoice, UploadRequest } from "../transfers.ts";

const rig = createUploadRig();
const { upload, uploadItems, paths } = rig;

const choose = (choice: UploadChoice["choice"], ...path: string[]): Partial<UploadRequest> => ({
  existing: "ask",
  choices: [{ path, choice }],
});

async function trashedNames(): Promise<string[]> {
  const view = { ...topView, place: "trash" as const };
  const shown = await rig.device.drive.open(rig.address).openView(view, () => undefined);
  const { rows } = await shown.rows(0, 100);
  await shown.stop();
  return rows.map((row) => `${row.name} ${row.kind === "file" ? row.sizeBytes : "/"}`);
}

/** Another device of the same user, with its own list. */
async function otherDevice() {
  const other = await startDevice(rig.world, { email: rig.device.email });
  await other.drive.openWithPhrase(rig.address, rig.words);
  return other.drive;
}

describe("uploads of names that exist", () => {
  test("start nothing and return the names until each has a choice", async () => {
    await upload(randomFile("a.txt", 10));
    const puts = rig.world.ledger.puts.length;
    const request = { parentId: null, existing: "ask" } as const;
    const items = [item(randomFile("a.txt", 20)), item(randomFile("b.txt", 5))];
    const conflicts = await rig.device.drive.open(rig.address).upload({ ...request, items });
    expect(conflicts).toEqual([{ path: ["a.txt"], isMergeable: false }]);
    expect(rig.world.ledger.puts).toHaveLength(puts);
    expect(await paths()).toEqual(["a.txt 10"]);
    expect(await rig.device.uploads(rig.address).readAll()).toEqual([]);
    const choices = [{ path: ["a.txt"], choice: "skip" as const }];
    expect(await rig.device.drive.open(rig.address).upload({ ...request, items, choices })).toEqual([]);
    // The receipt of the first upload may still be there.
    const [newest] = (await transfersEnded(rig.device.drive)).receipts;
    expect(newest).toMatchObject({ files: 1, succeeded: 1, skipped: 0 });
    expect(await paths()).toEqual(["a.txt 10", "b.txt 5"]);
  });

  test("move the old file to the trash only when the new one is in the list", async () => {
    await rig.use({ clock: createFastClockWithRows() });
    await upload(randomFile("a.txt", 10));
    rig.world.host.injectFault = (call) =>
      call === blockCalls.putBlock || call === blockCalls.putBlocks ? { kind: "answer", status: 400 } : null;
    await uploadItems([item(randomFile("a.txt", 20))], choose("replace", "a.txt"));
    expect(await paths()).toEqual(["a.txt 10"]);
    expect(await trashedNames()).toEqual([]);
    rig.world.host.injectFault = () => null;
    await rig.device.drive.retryTransfers();
    // Its transfers are at rest before they begin again.
    await expect.poll(paths).toEqual(["a.txt 20"]);
    await expect.poll(trashedNames).toEqual(["a.txt 10"]);
  });

  test("number the new file when both are kept", async () => {
    await upload(randomFile("a.txt", 10));
    await uploadItems([item(randomFile("a.txt", 20))], choose("keep-both", "a.txt"));
    expect(await paths()).toEqual(["a (2).txt 20", "a.txt 10"]);
  });

  test("let a folder take the place of a file, which goes to the trash", async () => {
    await upload(randomFile("photos", 10));
    await uploadItems([item(randomFile("a.txt", 5), "photos")], choose("replace", "photos"));
    expect(await paths()).toEqual(["photos/", "photos/a.txt 5"]);
    expect(await trashedNames()).toEqual(["photos 10"]);
  });
});

describe("uploads while another device changes the same names", () => {
  /** Uploads with the blocks held back, lets the other device act, and ends the upload. */
  async function uploadDuring(request: Partial<UploadRequest>, act: () => Promise<void>): Promise<void> {
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    rig.world.host.replaceAnswer = async (call, answer) => {
      if (call !== blockCalls.putBlock && call !== blockCalls.putBlocks) return answer;
      reached.resolve();
      await held.promise;
      return answer;
    };
    const items = [item(randomFile("a.txt", 20))];
    await rig.device.drive.open(rig.address).upload({ parentId: null, items, existing: "refuse", ...request });
    await reached.promise;
    rig.world.host.replaceAnswer = (_, answer) => answer;
    await act();
    held.resolve();
    await transfersEnded(rig.device.drive);
  }

  test("keep both files when the other device creates the name meanwhile", async () => {
    const other = await otherDevice();
    await uploadDuring({}, async () => {
      const theirs = item(randomFile("a.txt", 7));
      await other.open(rig.address).upload({ parentId: null, items: [theirs], existing: "refuse" });
      await transfersEnded(other);
    });
    expect((await paths()).sort()).toEqual(["a (2).txt 20", "a.txt 7"]);
  });

  test("leave a file alone that the other device has renamed since the person wanted to replace it", async () => {
    await upload(randomFile("a.txt", 10));
    const other = await otherDevice();
    await uploadDuring(choose("replace", "a.txt"), async () => {
      await other.open(rig.address).rename(await entryIdOf(other, rig.address, "a.txt"), "kept.txt");
      const saved = Promise.withResolvers<void>();
      await other.open(rig.address).watchSaving(({ state }) => state === "saved" && saved.resolve());
      await saved.promise;
      // This device has the other one's change.
      await listOf(rig.device.drive, rig.address);
    });
    expect((await paths()).sort()).toEqual(["a.txt 20", "kept.txt 10"]);
    expect(await trashedNames()).toEqual([]);
  });

  test("do not replace a file that the other device has put in the place of the old one", async () => {
    await upload(randomFile("a.txt", 10));
    const other = await otherDevice();
    await uploadDuring(choose("replace", "a.txt"), async () => {
      const theirs = item(randomFile("a.txt", 7));
      const items = [theirs];
      await other.open(rig.address).upload({
        parentId: null,
        items,
        ...choose("replace", "a.txt"),
        existing: "ask",
      });
      await transfersEnded(other);
    });
    expect((await paths()).sort()).toEqual(["a (2).txt 20", "a.txt 7"]);
    expect(await trashedNames()).toEqual(["a.txt 10"]);
  });
});
