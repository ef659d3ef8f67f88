import { checkDeltaChain } from "@dexnet/crypto/verify/delta-statement";
import { accountCalls } from "@dexnet/protocol/accounts";
import { fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { productCalls } from "@dexnet/protocol/products";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Answer, TestStorage, TestUser } from "../testing/api-client.ts";
import { startApiPair } from "../testing/api-pair.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { countCodes, expectFault } from "../testing/faults.ts";
import { waitFor } from "../testing/wait-for.ts";
import {
  configureBody,
  connectBody,
  createTestWallet,
  databaseForm,
  databaseHash,
  samplePage,
  signDatabase,
  signSnapshot,
} from "../testing/wallet.ts";

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Sends concurrent requests, half of them to a second process on the same database. */
describeEachDatabase(
  "concurrent requests to storages",
  { schemaName: "dexnet_api", migrations: migrationsFolder },
  (open) => {
    const { api, second } = startApiPair(open);

    const either = (index: number) => (index % 2 === 0 ? api : second);
    const at = ({ token }: TestUser, { address }: TestStorage) => ({ token, params: { address } });
    const connect = (index: number, user: TestUser, storage: TestStorage) =>
      either(index).send(productCalls.connect, { ...at(user, storage), body: connectBody(storage.wallet, user.id) });
    const disconnect = (index: number, user: TestUser, storage: TestStorage) =>
      either(index).send(productCalls.disconnect, at(user, storage));

    async function newestOf(storage: TestStorage, user = storage.user) {
      const { body } = await api.send(productCalls.fileDatabase, at(user, storage));
      return { version: Number(body.version), hash: await databaseHash(body), size: Object(body.publicData) };
    }

    /** Creates the next version with additional files. */
    async function nextForm(storage: TestStorage, user: TestUser, filesSize: number): Promise<FormData> {
      const { version, hash, size } = await newestOf(storage, user);
      const facts = { version: version + 1, previous: hash, filesSize: size.storageFilesFactSize + filesSize };
      return databaseForm((await signDatabase(storage.wallet, facts)).document);
    }
    const save = (index: number, user: TestUser, storage: TestStorage, form: FormData) =>
      either(index).send(productCalls.updateStorage, { ...at(user, storage), form });

    const rowsAbout = async ({ address }: TestStorage): Promise<number> => {
      const tables = ["storages", "storage_links", "file_database_deltas", "file_database_snapshots"];
      const counts = tables.map(
        (table) => sql`(select count(*) from ${sql.identifier(table)} where address = ${address.toLowerCase()})`,
      );
      const { rows } = await api.database.db.execute<{ rows: number }>(
        sql`select (${sql.join(counts, sql` + `)})::int as rows`,
      );
      return Number(rows[0]?.rows);
    };

    const expectNoFaultOfOurs = (answers: readonly Answer[]) => {
      for (const { status, body } of answers) expect(`${status} ${body.code ?? ""}`).toMatch(/^[24]/);
    };

    it("lose no save of writers who retry after conflicts, owner or connected", async () => {
      const storage = await api.newStorage();
      const guest = await api.newUser();
      expect((await connect(0, guest, storage)).status).toBe(200);
      const [writers, saves] = [6, 4];
      let conflicts = 0;
      await Promise.all(
        many(writers).map(async (index) => {
          const user = index % 3 === 0 ? guest : storage.user;
          for (let saved = 0; saved < saves; ) {
            const answer = await save(index, user, storage, await nextForm(storage, user, 10 ** (index % 3)));
            if (answer.status === 200) {
              saved++;
            } else {
              expectFault(answer, "file_database_conflict");
              conflicts++;
            }
          }
        }),
      );
      expect(conflicts).toBeGreaterThan(0);
      // Each save follows another one, so there are as many versions as saves, and the sizes add up.
      const { version, size } = await newestOf(storage);
      expect(version).toBe(1 + writers * saves);
      expect(size.storageFilesFactSize).toBe(2 * saves * 111);
      const { body } = await api.send(productCalls.fileDatabase, at(guest, storage));
      const { deployment, publicData, privateData } = fileDatabaseSchema.parse(body);
      const { deltas } = privateData.files;
      const chain = await checkDeltaChain({ deployment, address: publicData.address }, deltas, null);
      expect(chain.kind === "good" && chain.versions.length).toBe(1 + writers * saves);
    });

    it("keep the newest of the snapshots that devices save while others change the list", async () => {
      const storage = await api.newStorage();
      let newestSaved = 0;
      const change = async (index: number) => {
        for (let saved = 0; saved < 6; ) {
          const { status } = await save(index, storage.user, storage, await nextForm(storage, storage.user, 1));
          if (status === 200) saved++;
        }
      };
      const compact = async (index: number) => {
        for (let tries = 0; tries < 6; tries++) {
          const { version, hash: head, size } = await newestOf(storage);
          const filesSize = size.storageFilesFactSize;
          const snapshot = await signSnapshot(storage.wallet, { version, head, filesSize, pages: [samplePage()] });
          const answer = await save(index, storage.user, storage, databaseForm(snapshot));
          if (answer.status === 200) newestSaved = Math.max(newestSaved, version);
          else expectFault(answer, "file_database_conflict");
        }
      };
      await Promise.all([change(0), change(1), compact(0), compact(1)]);
      const { body } = await api.send(productCalls.fileDatabase, at(storage.user, storage));
      const { deployment, version, publicData, privateData } = fileDatabaseSchema.parse(body);
      const { snapshot, deltas } = privateData.files;
      expect([version, publicData.storageFilesFactSize]).toEqual([13, 12]);
      expect(snapshot?.version).toBe(newestSaved);
      const base = { version: newestSaved, hashHex: snapshot !== null && "head" in snapshot ? snapshot.head : "" };
      const chain = await checkDeltaChain({ deployment, address: publicData.address }, deltas, base);
      expect(chain.kind === "good" && newestSaved + chain.versions.length).toBe(13);
    });

    it("accept no more saves than fit together, even if each fits alone", async () => {
      const storage = await api.newStorage();
      const { version, hash } = await newestOf(storage);
      const answers = await Promise.all(
        many(6).map(async (index) => {
          const facts = { version: version + 1 + index, previous: hash, filesSize: 999_999_000 };
          const form = databaseForm((await signDatabase(storage.wallet, facts)).document);
          return save(index, storage.user, storage, form);
        }),
      );
      expect(countCodes(answers)).toEqual({ ok: 1, file_database_conflict: 5 });
      const more = await nextForm(storage, storage.user, 1_000);
      expectFault(await save(1, storage.user, storage, more), "quota_exceeded");
    });

    it("create one link with one key when connecting many times", async () => {
      const storage = await api.newStorage();
      const guest = await api.newUser();
      expect(countCodes(await Promise.all(many(6).map((index) => connect(index, guest, storage))))).toEqual({ ok: 6 });
      const { body } = await api.send(productCalls.userProducts, { token: guest.token });
      expect(body.storages).toHaveLength(1);
      const keys = await Promise.all(
        many(4).map((index) => either(index).send(productCalls.getKey, at(guest, storage))),
      );
      expect(new Set(keys.map((answer) => answer.body.key)).size).toBe(1);
    });

    it("disconnect a storage once and remove it at the ledger once", async () => {
      const storage = await api.newStorage();
      const guest = await api.newUser();
      expect((await connect(0, guest, storage)).status).toBe(200);
      const off = await Promise.all(many(5).map((index) => disconnect(index, guest, storage)));
      expect(countCodes(off)).toEqual({ ok: 1, storage_not_found: 4 });
      const gone = await Promise.all(many(5).map((index) => disconnect(index, storage.user, storage)));
      expect(countCodes(gone)).toEqual({ ok: 1, storage_not_found: 4 });
      const deletes = () => api.ledger.receivedFor(storage.address).filter(({ method }) => method === "DELETE");
      await waitFor("the ledger to receive the change", () => deletes()[0]);
      expect(deletes()).toHaveLength(1);
    });

    it("leave a product key that opens after concurrent renewals, for owner and connected user", async () => {
      const storage = await api.newStorage();
      const guest = await api.newUser();
      expect((await connect(0, guest, storage)).status).toBe(200);
      for (const user of [storage.user, guest]) {
        const answers = await Promise.all(
          many(6).map((index) => either(index).send(productCalls.refreshKey, at(user, storage))),
        );
        const { body } = await api.send(productCalls.getKey, at(user, storage));
        expect(answers.map((answer) => answer.body.key)).toContain(body.key);
      }
    });

    it("leave nothing of a storage that its owner deletes meanwhile", async () => {
      for (let round = 0; round < 4; round++) {
        const storage = await api.newStorage();
        const [guest, other] = [await api.newUser(), await api.newUser()];
        expect((await connect(0, guest, storage)).status).toBe(200);
        const form = await nextForm(storage, guest, 1);
        const answers = await Promise.all([
          save(0, guest, storage, form),
          save(1, storage.user, storage, form),
          connect(1, other, storage),
          disconnect(round, storage.user, storage),
          connect(0, guest, storage),
          api.send(productCalls.refreshKey, at(guest, storage)),
          second.send(productCalls.updateUserInfo, { ...at(guest, storage), body: { title: "x" } }),
          second.send(productCalls.requestReset, at(storage.user, storage)),
          disconnect(1, guest, storage),
        ]);
        expectNoFaultOfOurs(answers);
        // No session ends because a storage was deleted.
        expect(countCodes(answers).session_expired).toBeUndefined();
        expect(answers[3]?.status).toBe(200);
        expect(await rowsAbout(storage)).toBe(0);
      }
    });

    it("leave the last claim of an address in place, at the ledger too", async () => {
      for (let round = 0; round < 4; round++) {
        const storage = await api.newStorage();
        const heir = await api.newUser();
        const { body: trial } = await api.send(productCalls.takeTrial, { token: heir.token });
        const body = await configureBody(storage.wallet, String(trial.id), { size: 2_000_000_000 });
        const configure = (index: number) => either(index).send(productCalls.configure, { token: heir.token, body });
        const [removed, made] = await Promise.all([disconnect(round, storage.user, storage), configure(round + 1)]);
        expect(removed.status).toBe(200);
        if (made.status !== 200) {
          expectFault(made, "address_taken");
          expect((await configure(0)).status).toBe(200);
        }
        const received = await waitFor("the ledger to receive all changes", () => {
          const changes = api.ledger.receivedFor(storage.address);
          return changes.length >= 3 ? changes.map(({ method }) => method) : undefined;
        });
        expect(received).toEqual(["PUT", "DELETE", "PUT"]);
      }
    });

    it("leave no storages and links of accounts that are deleted meanwhile", async () => {
      for (let round = 0; round < 3; round++) {
        const storage = await api.newStorage();
        const guest = await api.newUser();
        expect((await connect(0, guest, storage)).status).toBe(200);
        const doomed = round % 2 === 0 ? storage.user : guest;
        const { token, email } = doomed;
        await api.send(accountCalls.requestDeletion, { token, body: { email } });
        const code = await api.mailServer.nextMailedCode(email);
        const form = await nextForm(storage, guest, 1);
        const answers = await Promise.all([
          api.send(accountCalls.confirmDeletion, { token, body: { code } }),
          connect(1, guest, storage),
          save(0, guest, storage, form),
          connect(0, storage.user, storage),
          disconnect(1, guest, storage),
          connect(1, guest, storage),
        ]);
        expectNoFaultOfOurs(answers);
        expect(answers[0]?.status).toBe(200);
        if (doomed === storage.user) expect(await rowsAbout(storage)).toBe(0);
        else expect((await api.send(productCalls.storage, at(storage.user, storage))).status).toBe(200);
        const { rows } = await api.database.db.execute(sql`select 1 from storage_links where user_id = ${doomed.id}`);
        expect(rows).toEqual([]);
      }
    });

    it("create no more storages than the plan allows while others are deleted", async () => {
      const storage = await api.newStorage();
      const { token } = storage.user;
      const bodies = await Promise.all(many(6).map(() => configureBody(createTestWallet(), storage.userProductId)));
      const answers = await Promise.all([
        disconnect(0, storage.user, storage),
        ...bodies.map((body, index) => either(index).send(productCalls.configure, { token, body })),
      ]);
      const made = answers.filter(({ status }) => status === 200).length - 1;
      expect([2, 3]).toContain(made);
      const { body } = await api.send(productCalls.userProducts, { token });
      expect(body.products).toMatchObject([{ storages: made, unassigned_size: (9 - made) * 1_000_000_000 }]);
    });
  },
);
