import { blockCalls } from "@dexnet/protocol/blocks";
import { describe, expect, test } from "vitest";
import { createFastClockWithRows, stateWhere, transfersEnded } from "../../testing/device.ts";
import { randomFile } from "../../testing/random-file.ts";
import { topView } from "../../testing/top-view.ts";
import { createUploadRig, item } from "../../testing/upload-rig.ts";
import { waitFor } from "../../testing/wait-for.ts";
import type { UploadItem } from "../transfers.ts";

const rig = createUploadRig();
const isBlockCall = (call: unknown) => call === blockCalls.putBlock || call === blockCalls.putBlocks;

/** Names of the rows of the top folder in each state of the view, those of uploads with a mark. */
async function watchNames() {
  const seen: string[] = [];
  const view = await rig.device.drive.open(rig.address).openView(topView, ({ rows }) => {
    seen.push(rows.map(({ name, isUploading }) => (isUploading ? `${name} …` : name)).join(", "));
  });
  return { seen, view, last: () => seen.at(-1) };
}

/** Blocks get no answer until `release` is called. */
function holdBlocks() {
  const held = Promise.withResolvers<void>();
  rig.world.host.replaceAnswer = async (call, answer) => {
    if (isBlockCall(call)) await held.promise;
    return answer;
  };
  return { release: () => held.resolve() };
}

/** Starts an upload whose blocks get no answer until `release` is called. */
async function uploadHeld(items: readonly UploadItem[]) {
  const held = holdBlocks();
  await rig.device.drive.open(rig.address).upload({ parentId: null, items, existing: "refuse" });
  return held;
}

describe("uploads in the list", () => {
  test("are rows of their folder from the start, and become the real ones at the end", async () => {
    const { seen, last } = await watchNames();
    const { release } = await uploadHeld([item(randomFile("b.txt", 10)), item(randomFile("1.jpg", 20), "photos")]);
    await waitFor(() => expect(last()).toBe("photos …, b.txt …"));
    release();
    await transfersEnded(rig.device.drive);
    await waitFor(() => expect(last()).toBe("photos, b.txt"));
    // No state is without them in between.
    const from = seen.indexOf("photos …, b.txt …");
    expect(seen.slice(from).filter((names) => !names.includes("b.txt"))).toEqual([]);
  });

  test("leave the list when they are cancelled by their entries, a folder with all its files", async () => {
    const { last, view } = await watchNames();
    const { release } = await uploadHeld([
      item(randomFile("b.txt", 10)),
      item(randomFile("1.jpg", 20), "photos"),
      item(randomFile("2.jpg", 20), "photos", "deep"),
    ]);
    await waitFor(() => expect(last()).toBe("photos …, b.txt …"));
    const { rows } = await view.rows(0, 10);
    const idOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.id ?? "";
    await rig.device.drive.open(rig.address).cancelUploads([idOf("photos")]);
    await waitFor(() => expect(last()).toBe("b.txt …"));
    expect((await stateWhere(rig.device.drive, ({ count }) => count === 1)).rows[0]?.meta.entryId).toBe(idOf("b.txt"));
    await rig.device.drive.open(rig.address).cancelUploads([idOf("b.txt")]);
    await waitFor(() => expect(last()).toBe(""));
    release();
    await waitFor(() => expect(rig.world.ledger.blocks.size).toBe(0));
    expect(await rig.paths()).toEqual([]);
  });

  test("leave the list when they fail, and come back with a retry", async () => {
    await rig.use({ clock: createFastClockWithRows() });
    const { last } = await watchNames();
    rig.world.host.injectFault = (call) => (isBlockCall(call) ? { kind: "answer", status: 400 } : null);
    await rig.uploadItems([item(randomFile("b.txt", 10))]);
    await waitFor(() => expect(last()).toBe(""));
    rig.world.host.injectFault = () => null;
    const { release } = holdBlocks();
    await rig.device.drive.retryTransfers();
    await waitFor(() => expect(last()).toBe("b.txt …"));
    release();
    await waitFor(() => expect(last()).toBe("b.txt"));
  });

  test("report the progress of new folders by bytes", async () => {
    const { release } = await uploadHeld([item(randomFile("1.jpg", 20), "photos")]);
    const { uploadingFolders } = await stateWhere(rig.device.drive, ({ uploadingFolders: all }) => all.length === 1);
    expect(uploadingFolders[0]?.percent).toBeLessThan(100);
    release();
    await stateWhere(rig.device.drive, ({ uploadingFolders: all }) => all.length === 0);
  });
});
