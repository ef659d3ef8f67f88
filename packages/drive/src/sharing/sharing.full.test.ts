import { partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { deriveShareKeys } from "@dexnet/crypto/sharing/share-keys";
import { openSharePart, sealSharePart } from "@dexnet/crypto/sharing/share-manifest";
import { readShareSecret } from "@dexnet/crypto/sharing/share-secret";
import { shareCalls } from "@dexnet/protocol/shares";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDrive } from "../create-drive.ts";
import type { Drive } from "../drive.ts";
import { createCaller } from "../http/caller.ts";
import { type Device, entryIdOf, makeStorage, startDevice, uploadFiles } from "../testing/device.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { testDeployment } from "../testing/fakes/test-deployment.ts";
import { readZip } from "../testing/read-zip.ts";
import { createStreamReader } from "../testing/stream-reader.ts";
import type { DownloadTarget, Receipt } from "../transfers/transfers.ts";
import type { NewShare, Share } from "./sharing.ts";

let world: FakeWorld;
let device: Device & { email: string };
let address: string;
let words: string[];
let visitor: Drive;
/** Every request of the visitor and of the owner: URL, headers and body. */
let sent: string[];

beforeAll(async () => {
  world = await startFakeWorld();
  sent = [];
  const recording: typeof fetch = async (input, init) => {
    const headers = JSON.stringify([...new Headers(init?.headers)]);
    const body =
      init?.body instanceof Uint8Array ? Buffer.from(init.body).toString("latin1") : String(init?.body ?? "");
    sent.push(`${String(input)} ${headers} ${body}`);
    return fetch(input, init);
  };
  device = await startDevice(world, { fetch: recording });
  // A visitor has a browser of its own and no account.
  const urls = { api: world.host.url, ledger: world.host.url };
  const other = await startDevice(world);
  visitor = createDrive({ ...other, call: createCaller({ urls, fetch: recording }) });
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  world.host.injectFault = () => null;
  world.host.replaceAnswer = (_, answer) => answer;
  sent.length = 0;
  ({ address, words } = await makeStorage(device.drive));
});

async function uploadPhotos(): Promise<string> {
  const photos = await device.drive.open(address).createFolder(null, "photos");
  const inner = await device.drive.open(address).createFolder(photos, "inner");
  await uploadFiles(device.drive, address, [new File(["sea"], "planted-sea.jpg")], { parentId: photos });
  await uploadFiles(device.drive, address, [new File(["sun"], "planted-sun.jpg")], { parentId: inner });
  await uploadFiles(device.drive, address, [new File(["private"], "private.txt")]);
  return photos;
}

const share = (entryIds: readonly string[], options: Partial<NewShare> = {}) =>
  device.drive
    .open(address)
    .createShare({ entryIds, password: null, expiresAt: null, downloadsLimit: null, ...options });

function linkOf({ id: shareId, linkPath }: Share) {
  const [path, secret = ""] = (linkPath ?? "").split("#");
  expect(path).toBe(`/s/${shareId}`);
  return { shareId, secret };
}

const openLink = (created: Share, password: string | null = null) =>
  visitor.openShare({ ...linkOf(created), password });
const downloadTo = (target: DownloadTarget, shareId: string, entryIds: readonly string[], name = "x") =>
  visitor.downloadShared({ shareId, entryIds, target, name });
const download = async (shareId: string, entryIds: readonly string[], name?: string) =>
  (await downloadTo({ kind: "memory" }, shareId, entryIds, name)).file;

describe("a share link", () => {
  test("of a folder shows its content to a visitor without an account, and gives it as a zip", async () => {
    const photos = await uploadPhotos();
    const created = await share([photos]);
    expect(created).toMatchObject({ name: "photos", isFolder: true, files: 2, sizeBytes: 6, state: "active" });
    const opened = await openLink(created);
    if (opened.kind !== "open") throw new Error("A password was asked for");
    expect(opened).toMatchObject({ expiresAt: null, downloadsLeft: null });
    expect(opened.entries.map(({ name }) => name).sort()).toEqual([
      ...["inner", "photos", "planted-sea.jpg", "planted-sun.jpg"],
    ]);
    expect(opened.entries.find(({ name }) => name === "photos")).toMatchObject({ parentId: null });
    const zip = await download(created.id, [photos], "photos.zip");
    const files = await readZip(new Uint8Array((await zip?.arrayBuffer()) ?? new ArrayBuffer(0)));
    expect([...files.keys()].sort()).toEqual([
      ...["photos/", "photos/inner/", "photos/inner/planted-sun.jpg", "photos/planted-sea.jpg"],
    ]);
    const [listed] = await device.drive.open(address).listShares();
    expect(listed).toMatchObject({ id: created.id, downloads: 1 });
  });

  test("of one file gives the file as it is", async () => {
    await uploadPhotos();
    const id = await entryIdOf(device.drive, address, "planted-sea.jpg");
    const created = await share([id]);
    const opened = await openLink(created);
    expect(opened).toMatchObject({ entries: [{ kind: "file", id, parentId: null, extension: "jpg", sizeBytes: 3 }] });
    expect(await (await download(created.id, [id]))?.text()).toBe("sea");
  });

  test("shows the files as they were when it was created", async () => {
    const photos = await uploadPhotos();
    const created = await share([photos]);
    await uploadFiles(device.drive, address, [new File(["later"], "later.jpg")], { parentId: photos });
    await device.drive.open(address).rename(photos, "renamed");
    const opened = await openLink(created);
    const names = opened.kind === "open" ? opened.entries.map(({ name }) => name) : [];
    expect(names).toContain("photos");
    expect(names).not.toContain("later.jpg");
  });

  test("with a password opens with that password only", async () => {
    await uploadPhotos();
    const id = await entryIdOf(device.drive, address, "planted-sun.jpg");
    const created = await share([id], { password: "open sesame" });
    expect(created.hasPassword).toBe(true);
    expect(await openLink(created)).toEqual({ kind: "password-needed" });
    await expect(openLink(created, "open barley")).rejects.toMatchObject({ code: "share_password_wrong" });
    expect(await openLink(created, "open sesame")).toMatchObject({ kind: "open" });
    expect(await (await download(created.id, [id]))?.text()).toBe("sun");
  });

  test("ends with its downloads, at its time and when it is revoked, each with a code of its own", async () => {
    await uploadPhotos();
    const id = await entryIdOf(device.drive, address, "planted-sun.jpg");
    const once = await share([id], { downloadsLimit: 1 });
    expect(await openLink(once)).toMatchObject({ downloadsLeft: 1 });
    await download(once.id, [id]);
    await expect(download(once.id, [id])).rejects.toMatchObject({ code: "share_used_up" });
    await expect(openLink(once)).rejects.toMatchObject({ code: "share_used_up" });
    const revoked = await share([id]);
    await device.drive.open(address).revokeShare(revoked.id);
    await expect(openLink(revoked)).rejects.toMatchObject({ code: "share_revoked" });
    const short = await share([id], { expiresAt: world.clock.now() + 60_000 });
    world.clock.advance(60_000);
    await expect(openLink(short)).rejects.toMatchObject({ code: "share_expired" });
    const states = new Map((await device.drive.open(address).listShares()).map((one) => [one.id, one.state]));
    expect([states.get(once.id), states.get(revoked.id)]).toEqual(["used-up", "revoked"]);
  });

  test("is counted once when the answer to a download is lost", async () => {
    await uploadPhotos();
    const id = await entryIdOf(device.drive, address, "planted-sun.jpg");
    const once = await share([id], { downloadsLimit: 1 });
    await openLink(once);
    let lost = 0;
    world.host.injectFault = (call) =>
      call === shareCalls.startShareDownload && lost++ === 0 ? { kind: "drop-after" } : null;
    expect(await (await download(once.id, [id]))?.text()).toBe("sun");
    expect(lost).toBe(2);
    expect((await device.drive.open(address).listShares())[0]).toMatchObject({ downloads: 1 });
  });

  test("can be copied again on another device of the owner, without the server knowing it", async () => {
    const photos = await uploadPhotos();
    const created = await share([photos], { password: "x1" });
    const other = await startDevice(world, { email: device.email });
    await other.drive.openWithPhrase(address, words);
    expect(await other.drive.open(address).listShares()).toEqual([created]);
  });

  test("is in a list of any length, the newest link first", async () => {
    await uploadPhotos();
    const created = await share([await entryIdOf(device.drive, address, "planted-sun.jpg")]);
    const stored = world.shares.all.get(created.id);
    if (stored === undefined) throw new Error("The fake server has not stored the link");
    const ids = Array.from({ length: 250 }, (_, index) => index.toString(16).padStart(32, "0"));
    for (const [index, id] of ids.entries()) {
      const created_at = new Date(world.clock.now() - 1_000 * (index + 1)).toISOString();
      world.shares.all.set(id, { ...stored, share: { ...stored.share, id, created_at } });
    }
    const listed = await device.drive.open(address).listShares();
    expect(listed.map(({ id }) => id)).toEqual([created.id, ...ids]);
    world.host.replaceAnswer = (call, answer) =>
      call === shareCalls.shares ? Object.assign({}, answer, { more: true }) : answer;
    await expect(device.drive.open(address).listShares()).rejects.toMatchObject({ code: "bad_answer" });
  });

  test("shows neither its secret, its password, names nor file keys in any request", async () => {
    const photos = await uploadPhotos();
    const created = await share([photos], { password: "planted password" });
    await openLink(created, "planted password");
    const file = await entryIdOf(device.drive, address, "planted-sun.jpg");
    await download(created.id, [file]);
    const { secret } = linkOf(created);
    const secretBytes = Buffer.from(secret, "base64url");
    expect(sent.length).toBeGreaterThan(10);
    const everything = sent.join("\n");
    expect(everything).toContain(created.id);
    const keys = await deriveShareKeys(created.id, new Uint8Array(secretBytes), "planted password");
    const stored = world.shares.all.get(created.id)?.contents ?? "";
    const contents = JSON.stringify(await openSharePart(keys, testDeployment, "contents", stored));
    const fileKeys = Array.from(contents.matchAll(/"keyBase64":"([^"]+)"/g), ([, key]) => key ?? "");
    expect(fileKeys).toHaveLength(2);
    const planted = ["planted-sea", "planted-sun", "planted password", "photos", "inner"];
    for (const word of [secret, secretBytes.toString("base64"), secretBytes.toString("hex"), ...fileKeys, ...planted]) {
      expect(everything).not.toContain(word);
    }
  });

  test.each([
    ["a wrong id", { shareId: "0".repeat(32) }],
    ["no id", { shareId: "x" }],
    ["a wrong secret", { secret: "A".repeat(43) }],
    ["a cut secret", { secret: "A".repeat(42) }],
    ["no secret", { secret: "" }],
  ])("with %s does not exist", async (_, change) => {
    const created = await share([await device.drive.open(address).createFolder(null, "empty")]);
    const opening = visitor.openShare({ ...linkOf(created), password: null, ...change });
    await expect(opening).rejects.toMatchObject({ code: "share_not_found" });
  });

  test("of an entry that does not exist, or of none, is refused before anything is sent", async () => {
    await uploadPhotos();
    for (const ids of [[], ["0".repeat(32)]])
      await expect(share(ids)).rejects.toMatchObject({ code: "entry_not_found" });
    expect(world.shares.all.size).toBe(
      [...world.shares.all.values()].filter((stored) => stored.address !== address.toLowerCase()).length,
    );
  });
});

describe("a server that lies to the owner of a share", () => {
  type Answer = Record<string, unknown>;
  const lies: [string, (answer: Answer) => Answer][] = [
    ["with a password", (answer) => ({ ...answer, password: true })],
    ["with another end", (answer) => ({ ...answer, expires_at: "2040-01-01T00:00:00.000Z" })],
    ["without its number of downloads", (answer) => ({ ...answer, downloads_limit: null })],
  ];

  /** Makes a link to a private file, and then one to a picture, whose answer the server changes. */
  async function createTwo(change: (answer: Answer, older: Answer) => Answer, password: string | null = null) {
    await uploadPhotos();
    const older = await share([await entryIdOf(device.drive, address, "private.txt")]);
    const olderAnswer: Answer = { ...world.shares.all.get(older.id)?.share };
    world.host.replaceAnswer = (call, answer) =>
      call === shareCalls.createShare ? change(answer as Answer, olderAnswer) : answer;
    const id = await entryIdOf(device.drive, address, "planted-sea.jpg");
    const limits = { expiresAt: world.clock.now() + 60_000, downloadsLimit: 3 };
    return { older, creating: share([id], { password, ...limits }) };
  }

  test("can't make a person give away an older link in place of a new one with a password", async () => {
    const { creating } = await createTwo((_, older) => ({ ...older, password: true }), "open sesame");
    await expect(creating).rejects.toMatchObject({ code: "bad_answer" });
  });

  test.each([["with another id", (answer: Answer) => ({ ...answer, id: "0".repeat(32) })] as const, ...lies])(
    "can't show a new link %s",
    async (_, change) => {
      const { creating } = await createTwo(change);
      await expect(creating).rejects.toMatchObject({ code: "bad_answer" });
    },
  );

  test("can't exchange the sealed record of a new link, or show one in the list with other limits", async () => {
    const { older, creating } = await createTwo((answer, { record }) => ({ ...answer, record }));
    const created = await creating;
    expect(created).toMatchObject({ name: "planted-sea.jpg", hasPassword: false, downloadsLimit: 3 });
    expect(linkOf(created).secret).not.toBe(linkOf(older).secret);
    for (const [, change] of lies) {
      world.host.replaceAnswer = (call, answer) => {
        if (call !== shareCalls.shares) return answer;
        const { shares, more } = answer as { shares: Answer[]; more: boolean };
        return { more, shares: shares.map((one) => (one.id === created.id ? change(one) : one)) };
      };
      const listed = new Map((await device.drive.open(address).listShares()).map((one) => [one.id, one]));
      expect(listed.get(created.id)).toMatchObject({ linkPath: null, name: null });
      expect(listed.get(older.id)).toEqual(older);
    }
    for (const lie of [{ id: older.id }, { revoked_at: null }]) {
      world.host.replaceAnswer = (call, answer) =>
        call === shareCalls.revokeShare ? { ...(answer as Answer), ...lie } : answer;
      const revoking = device.drive.open(address).revokeShare(created.id);
      await expect(revoking).rejects.toMatchObject({ code: "bad_answer" });
    }
    world.host.replaceAnswer = (_, answer) => answer;
    await device.drive.open(address).revokeShare(created.id);
  });
});

describe("a server that lies about a share", () => {
  async function openWith(change: (answer: Record<string, unknown>) => unknown) {
    const photos = await uploadPhotos();
    const created = await share([photos]);
    world.host.replaceAnswer = (call, answer) =>
      call === shareCalls.openShare || call === shareCalls.startShareDownload
        ? change(answer as Record<string, unknown>)
        : answer;
    return { created, photos };
  }

  test("can't pass off an archive without a file as whole: its visitor sees which one is missing", async () => {
    const photos = await uploadPhotos();
    const before = new Set(world.ledger.blocks.keys());
    await uploadFiles(device.drive, address, [new File(["broken"], "broken.jpg")], { parentId: photos });
    const created = await share([photos]);
    const opened = await openLink(created);
    if (opened.kind !== "open") throw new Error("A password was asked for");
    for (const cid of world.ledger.blocks.keys()) if (!before.has(cid)) world.ledger.blocks.delete(cid);
    const { file, lost } = await downloadTo({ kind: "memory" }, created.id, [photos], "photos.zip");
    expect([file?.name, lost]).toEqual(["photos.zip", 1]);
    const receipts = await new Promise<readonly Receipt[]>((resolve) => {
      void visitor.watchTransfers(
        (state) => state.receipts.some(({ failed }) => failed > 0) && resolve(state.receipts),
      );
    });
    expect(receipts[0]).toMatchObject({
      scope: opened.scope,
      name: "photos",
      files: 1,
      succeeded: 1,
      failures: [{ name: "photos/broken.jpg", errorCode: "file_broken" }],
    });
    expect(await downloadTo({ kind: "memory" }, created.id, [photos])).toMatchObject({ lost: 1 });
  });

  test("can't pass off one file as whole of which the visitor has saved only the good parts", async () => {
    const before = new Set(world.ledger.blocks.keys());
    await uploadFiles(device.drive, address, [new File([new Uint8Array(partSizeBytes + 1)], "film.mp4")]);
    const id = await entryIdOf(device.drive, address, "film.mp4");
    const created = await share([id]);
    await openLink(created);
    const lost = [...world.ledger.blocks.keys()].find((cid) => !before.has(cid));
    world.ledger.blocks.delete(lost ?? "");
    const stop = await visitor.watchTransfers(({ rows }) => {
      for (const row of rows) if (row.state === "asks") void visitor.answerPartial(row.id, true);
    });
    const downloaded = await downloadTo({ kind: "memory" }, created.id, [id], "film.mp4");
    stop();
    expect(downloaded).toMatchObject({ lost: 1, file: { size: partSizeBytes + 1 } });
  });

  test("can't keep a download of the browser waiting with wrong keys", async () => {
    const { created, photos } = await openWith((answer) => answer);
    await openLink(created);
    const reader = createStreamReader();
    world.host.replaceAnswer = (call, answer) =>
      call === shareCalls.startShareDownload ? { ...(answer as object), contents: "AAAA" } : answer;
    const target = { kind: "stream", port: reader.port } as const;
    await expect(downloadTo(target, created.id, [photos])).rejects.toMatchObject({ code: "bad_answer" });
    expect(await reader.end).toBe("broken");
  });

  test.each([
    ["changed", (text: string) => `${text.slice(0, 100)}${text[100] === "A" ? "B" : "A"}${text.slice(101)}`],
    ["cut", (text: string) => text.slice(0, -4)],
    ["empty", () => ""],
  ])("can't show a %s listing", async (_, change) => {
    const { created } = await openWith(({ listing, ...rest }) => ({ ...rest, listing: change(String(listing)) }));
    await expect(openLink(created)).rejects.toMatchObject({ code: "bad_answer" });
  });

  test("can't show the listing of another share, or its contents", async () => {
    const photos = await uploadPhotos();
    const [one, two] = [await share([photos]), await share([photos])];
    const other = world.shares.all.get(two.id);
    await openLink(one);
    world.host.replaceAnswer = (call, answer) => {
      if (call === shareCalls.openShare) return { ...(answer as object), listing: other?.listing };
      return call === shareCalls.startShareDownload ? { ...(answer as object), contents: other?.contents } : answer;
    };
    await expect(download(one.id, [photos])).rejects.toMatchObject({ code: "bad_answer" });
    await expect(openLink(one)).rejects.toMatchObject({ code: "bad_answer" });
  });

  test("can't make a listing the contents", async () => {
    const { created, photos } = await openWith((answer) => answer);
    await openLink(created);
    const listing = world.shares.all.get(created.id)?.listing;
    world.host.replaceAnswer = (call, answer) =>
      call === shareCalls.startShareDownload ? { ...(answer as object), contents: listing } : answer;
    await expect(download(created.id, [photos])).rejects.toMatchObject({ code: "bad_answer" });
  });
});

test.each([
  ["no entries", { entries: [] }],
  ["a name with a slash", { entries: [{ kind: "folder", id: "1".repeat(32), parentId: null, name: "../up" }] }],
  ["another kind", { entries: [{ kind: "link", id: "1".repeat(32), parentId: null, name: "a" }] }],
  ["a list", []],
])("a listing with %s that an owner has sealed is refused", async (_, listing) => {
  const created = await share([await device.drive.open(address).createFolder(null, "empty")]);
  const { shareId, secret } = linkOf(created);
  const secretBytes = readShareSecret(secret);
  if (secretBytes === null) throw new Error("The link has no secret");
  const keys = await deriveShareKeys(shareId, secretBytes, null);
  const sealed = await sealSharePart(keys, testDeployment, "listing", listing);
  world.host.replaceAnswer = (call, answer) =>
    call === shareCalls.openShare ? { ...(answer as object), listing: sealed } : answer;
  await expect(openLink(created)).rejects.toMatchObject({ code: "bad_answer" });
});
