import { accountCalls, type Language } from "@dexnet/protocol/accounts";
import { productCalls } from "@dexnet/protocol/products";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createUserStore } from "../accounts/user-store.ts";
import { type TestStorage, testPassword } from "../testing/api-client.ts";
import { migrationsFolder, startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { metricSum } from "../testing/metrics.ts";
import { createUnreachableChain } from "../testing/payment-api.ts";
import {
  countStorages,
  dayMs,
  grantIn,
  listProducts,
  newPaidStorage,
  readNotices,
  readProduct,
  setDaysAfterEnd,
} from "../testing/plan-endings.ts";
import { connectBody } from "../testing/wallet.ts";

const suite = { schemaName: "dexnet_api", migrations: migrationsFolder };

describeEachDatabase("end of a plan", suite, (open) => {
  let api: TestApi;
  beforeAll(async () => {
    const database = await open();
    api = await startTestApi({ database, paymentChain: createUnreachableChain(), planEndingsIntervalMs: 30 });
  });
  afterAll(() => api.close());

  const kindsOf = async (storage: TestStorage) => (await readNotices(api, storage)).map(({ kind }) => kind);

  /** Waits until the mail server has accepted the newest mail about the product, which must be of this kind. */
  async function expectAccepted(storage: TestStorage, kind: string): Promise<void> {
    await expect.poll(async () => (await readNotices(api, storage)).at(-1)).toEqual({ kind, is_accepted: true });
  }

  async function advanceTo(storage: TestStorage, daysAfterEnd: number): Promise<void> {
    const { endsAt } = await readProduct(api, storage);
    api.clock.advance(endsAt.getTime() + daysAfterEnd * dayMs - api.clock.now().getTime());
  }

  async function signIn({ user }: TestStorage): Promise<string> {
    const { body } = await api.send(accountCalls.login, { body: { email: user.email, password: testPassword } });
    return String(body.token);
  }

  const metric = (name: string) => metricSum([api.internalUrl], name);

  /** Goes through the mails until the release is due. */
  async function goToRelease(storage: TestStorage): Promise<void> {
    await advanceTo(storage, 7);
    await expectAccepted(storage, "release_in_7_days");
    await advanceTo(storage, 13);
    await expectAccepted(storage, "release_in_1_day");
    // The second mail is a moment late, so the release is too.
    await advanceTo(storage, 14.1);
  }

  it.each([
    ["en-EN", ["Your plan ends", "Last reminder: your plan ends", "Your plan has ended"], "Your files will be deleted"],
    ["ru-RU", ["Ваш тариф закончится", "Последнее напоминание", "Ваш тариф закончился"], "Ваши файлы будут удалены"],
    ["uk-UA", ["Ваш тариф закінчиться", "Останнє нагадування", "Ваш тариф закінчився"], "Ваші файли буде видалено"],
  ] as const)(
    "is told in five mails in %s, then the storages are released with a sixth",
    async (language, ends, release) => {
      const storage = await api.newStorage();
      const { email, id } = storage.user;
      await createUserStore(api.database.db).setLanguage(id, language satisfies Language);
      const steps = [-7, -1, 0, 7, 13];
      const kinds = ["ends_in_7_days", "ends_in_1_day", "ended", "release_in_7_days", "release_in_1_day"];
      for (const [index, days] of steps.entries()) {
        await advanceTo(storage, days + 0.01);
        await expectAccepted(storage, kinds[index] ?? "");
        expect(await countStorages(api, storage)).toBe(1);
      }
      const releases = await metric("product_releases_total");
      await advanceTo(storage, 14.1);
      await expectAccepted(storage, "released");
      expect(await kindsOf(storage)).toEqual([...kinds, "released"]);
      expect(await countStorages(api, storage)).toBe(0);
      await expect
        .poll(() => api.ledger.receivedFor(storage.address).map(({ method }) => method))
        .toEqual(["PUT", "DELETE"]);
      expect(await metric("product_releases_total")).toBe(releases + 1);

      const mails = api.mailServer.mailsTo(email).slice(1);
      const [first, second, third, fourth, fifth, sixth] = mails.map(({ subject }) => subject ?? "");
      expect(mails).toHaveLength(6);
      for (const [index, subject] of [first, second, third].entries()) expect(subject).toContain(ends[index]);
      for (const subject of [fourth, fifth]) expect(subject?.toLowerCase()).toContain(release.toLowerCase());
      expect(sixth).not.toBe("");
      const short = `${storage.address.slice(0, 6)}…${storage.address.slice(-4)}`.toLowerCase();
      for (const { text } of mails) {
        expect(text).toContain("Family photos");
        expect(text).toContain(short);
        expect(text).toContain("https://cloud.example.org/settings/billing");
      }
      const token = await signIn(storage);
      expect(await listProducts(api, token)).toMatchObject({ storages: [], products: [{ storages: 0 }] });
      const params = { address: storage.address };
      expectFault(await api.send(productCalls.storage, { token, params }), "storage_not_found");
    },
  );

  it("is shown with the date of the release, to a connected user too", async () => {
    const storage = await api.newStorage();
    const guest = await api.newUser();
    const params = { address: storage.address };
    const body = connectBody(storage.wallet, guest.id);
    await api.send(productCalls.connect, { token: guest.token, params, body });
    await setDaysAfterEnd(api, storage, 3);
    const { endsAt } = await readProduct(api, storage);
    const dates = {
      end_date: endsAt.toISOString(),
      release_date: new Date(endsAt.getTime() + 14 * dayMs).toISOString(),
    };
    expect(await listProducts(api, storage.user.token)).toMatchObject({ products: [dates], storages: [dates] });
    expect(await listProducts(api, guest.token)).toMatchObject({
      products: [],
      storages: [{ ...dates, owner: false }],
    });
    for (const { token } of [guest, storage.user]) {
      expect((await api.send(productCalls.fileDatabase, { token, params })).status).toBe(200);
    }
  });

  it("lets the owner delete a storage, and then has nothing to release", async () => {
    const storage = await api.newStorage();
    await advanceTo(storage, 1);
    await expectAccepted(storage, "ended");
    const token = await signIn(storage);
    expect((await api.send(productCalls.disconnect, { token, params: { address: storage.address } })).status).toBe(200);
    await advanceTo(storage, 14.1);
    await expect.poll(async () => (await readProduct(api, storage)).releasedAt).not.toBeNull();
    expect(await kindsOf(storage)).toEqual(["ended"]);
  });

  it("is postponed until two mails were accepted, after an outage of ten days", async () => {
    const storage = await api.newStorage();
    const { email } = storage.user;
    await advanceTo(storage, 6.9);
    await expectAccepted(storage, "ended");
    api.mailServer.refuse(email, { step: "recipient", status: 450 });
    let queued = 0;
    for (let days = 7.01; days < 17; days += 1.01) {
      await advanceTo(storage, days);
      // The mail is dropped after a day and queued again with a later date.
      await expect
        .poll(async () => (await readProduct(api, storage)).releaseAt?.getTime() ?? 0)
        .toBeGreaterThan(queued);
      queued = (await readProduct(api, storage)).releaseAt?.getTime() ?? 0;
    }
    expect(await countStorages(api, storage)).toBe(1);
    expect(await metric("product_releases_postponed")).toBeGreaterThanOrEqual(1);
    api.mailServer.refuse(email, undefined);
    await expectAccepted(storage, "release_in_7_days");
    const { releaseAt, endsAt } = await readProduct(api, storage);
    const token = await signIn(storage);
    const { storages } = await listProducts(api, token);
    expect(storages).toMatchObject([{ release_date: releaseAt?.toISOString() }]);
    const lastDay = (Number(releaseAt) - endsAt.getTime()) / dayMs;
    expect(lastDay).toBeGreaterThan(22);
    await advanceTo(storage, lastDay - 1.01);
    await advanceTo(storage, lastDay - 0.99);
    await expectAccepted(storage, "release_in_1_day");
    expect(await countStorages(api, storage)).toBe(1);
    await advanceTo(storage, lastDay + 0.1);
    await expectAccepted(storage, "released");
    const about = api.mailServer.mailsTo(email).filter(({ subject }) => subject?.includes("will be deleted"));
    expect(about).toHaveLength(2);
  });

  it("deletes nothing of a user whose mailbox rejects every mail", async () => {
    const storage = await api.newStorage();
    await advanceTo(storage, 6.9);
    await expectAccepted(storage, "ended");
    api.mailServer.refuse(storage.user.email, { step: "recipient", status: 550 });
    await advanceTo(storage, 40);
    await expect.poll(() => kindsOf(storage)).toEqual(["ended", "release_in_7_days"]);
    await advanceTo(storage, 80);
    const announced = async () => Number((await readProduct(api, storage)).releaseAt);
    await expect.poll(announced).toBeGreaterThan(api.clock.now().getTime() + 6 * dayMs);
    expect(await countStorages(api, storage)).toBe(1);
    expect(await kindsOf(storage)).toEqual(["ended", "release_in_7_days"]);
  });

  it("is off after a renewal in the grace period, and begins anew at the next end", async () => {
    const storage = await newPaidStorage(api);
    await advanceTo(storage, 7);
    await expectAccepted(storage, "release_in_7_days");
    await advanceTo(storage, 13);
    await expectAccepted(storage, "release_in_1_day");
    const before = await readProduct(api, storage);
    await api.database.db.transaction((tx) => grantIn(tx, api, storage, "storage-10"));
    const after = await readProduct(api, storage);
    expect(after.endsAt.getTime()).toBeGreaterThan(api.clock.now().getTime() + 29 * dayMs);
    expect(after).toMatchObject({ id: before.id, releaseAt: null, releasedAt: null });
    await advanceTo(storage, -6.9);
    await expect.poll(async () => (await kindsOf(storage)).slice(-1)).toEqual(["ends_in_7_days"]);
    expect(await countStorages(api, storage)).toBe(1);
    await goToRelease(storage);
    await expectAccepted(storage, "released");
  });

  it("is off after an upgrade in the grace period: the larger product has the storages", async () => {
    const storage = await newPaidStorage(api);
    await advanceTo(storage, 7);
    await expectAccepted(storage, "release_in_7_days");
    const upgradedId = await api.database.db.transaction((tx) => grantIn(tx, api, storage, "storage-100"));
    const upgraded = { ...storage, userProductId: upgradedId };
    expect(upgradedId).not.toBe(storage.userProductId);
    await advanceTo(upgraded, -6.9);
    await expectAccepted(upgraded, "ends_in_7_days");
    expect(await countStorages(api, upgraded)).toBe(1);
    // The old product gets no more mails.
    expect(await kindsOf(storage)).toEqual(["release_in_7_days"]);
    expect((await readProduct(api, storage)).releasedAt).not.toBeNull();
  });

  it("withdraws a mail that was not sent before the renewal", async () => {
    const storage = await newPaidStorage(api);
    const { email } = storage.user;
    api.mailServer.refuse(email, { step: "recipient", status: 450 });
    await advanceTo(storage, -0.9);
    await expect.poll(() => kindsOf(storage)).toContain("ends_in_1_day");
    await expect.poll(() => api.mailServer.attemptsFor(email).length).toBeGreaterThan(1);
    await api.database.db.transaction((tx) => grantIn(tx, api, storage, "storage-10"));
    api.mailServer.refuse(email, undefined);
    await advanceTo(storage, -6.9);
    await expectAccepted(storage, "ends_in_7_days");
    const subjects = api.mailServer.mailsTo(email).map(({ subject }) => subject ?? "");
    expect(subjects.filter((subject) => subject.includes("Last reminder"))).toEqual([]);
  });

  it("leaves nothing behind if the account is deleted in the grace period", async () => {
    const storage = await api.newStorage();
    await advanceTo(storage, 7);
    await expectAccepted(storage, "release_in_7_days");
    const token = await signIn(storage);
    const { email } = storage.user;
    await api.send(accountCalls.requestDeletion, { token, body: { email } });
    const code = await api.mailServer.nextMailedCode(email);
    expect((await api.send(accountCalls.confirmDeletion, { token, body: { code } })).status).toBe(200);
    expect(await readNotices(api, storage)).toEqual([]);
    const sent = api.mailServer.mailsTo(email).length;
    // Another product passes the same days, so the loop has run after them.
    const other = await api.newStorage();
    await goToRelease(other);
    await expectAccepted(other, "released");
    expect(api.mailServer.mailsTo(email)).toHaveLength(sent);
  });
});
