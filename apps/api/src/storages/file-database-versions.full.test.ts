import { checkDeltaChain } from "@dexnet/crypto/verify/delta-statement";
import type { ErrorCode } from "@dexnet/protocol/errors/errors";
import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { GB, maxFileDatabaseAnswerBytes } from "@dexnet/protocol/limits";
import type { Database, Db } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import {
  createFixedClock,
  createTestFileDatabases,
  type TestFileDatabase,
  type TestFileDatabases,
  textOfDocument,
} from "../testing/file-databases.ts";
import { testTime } from "../testing/users.ts";
import {
  databaseHash,
  otherDeployment,
  samplePage,
  signDatabase,
  signSnapshot,
  testDeployment,
} from "../testing/wallet.ts";
import { createPieceReader, joinPieces } from "./document-pieces.ts";
import { createFileDatabaseReader } from "./read-file-database.ts";
import { documentPieceBytes } from "./sending/limits.ts";

const suite = { schemaName: "dexnet_api", migrations: migrationsFolder };

describeEachDatabase("versions of a file database", suite, (open) => {
  let database: Database;
  let db: Db;
  let databases: TestFileDatabases;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    databases = createTestFileDatabases(db, createFixedClock(testTime));
  });

  const filesOf = ({ privateData }: FileDatabaseDocument) => privateData.files;
  const shapeOf = (document: FileDatabaseDocument) => {
    const { snapshot, deltas } = filesOf(document);
    return [snapshot?.version ?? null, deltas.map(({ version }) => version)];
  };
  const fails = (work: Promise<unknown>, code: ErrorCode) => expect(work).rejects.toMatchObject({ code });

  /** A storage with the versions 1 to 6 and snapshots of 3 and 5. */
  async function createSample(): Promise<TestFileDatabase> {
    const database = await databases.create();
    for (let version = 2; version <= 6; version++) {
      await database.saveDelta({ filesSize: version * 10 });
      if (version === 3 || version === 5) await database.saveSnapshot({ pages: [samplePage()] });
    }
    return database;
  }

  describe("are read", () => {
    it("from the newest snapshot and the deltas after it, by account and by key", async () => {
      const database = await createSample();
      const newest = await database.read();
      expect(shapeOf(newest)).toEqual([5, [6]]);
      const { wallet } = database;
      expect(newest).toMatchObject({
        format: 1,
        deployment: testDeployment,
        version: 6,
        oldest: 1,
        publicData: { address: wallet.address, storageFilesSize: 60, storageFilesFactSize: 60 },
      });
      expect(JSON.parse(await database.readByAddress())).toEqual(newest);
      expect((await database.counts()).counted).toEqual((await database.counts()).stored);
    });

    it("backwards, each from the newest snapshot before it, as long as its delta is kept", async () => {
      const database = await createSample();
      const shapes: unknown[] = [];
      for (let until = 1; until <= 6; until++) shapes.push(shapeOf(await database.read({ until })));
      expect(shapes).toEqual([
        [null, [1]],
        [null, [1, 2]],
        [null, [1, 2, 3]],
        [3, [4]],
        [3, [4, 5]],
        [5, [6]],
      ]);
      expect(await database.read({ until: 5 })).toMatchObject({ version: 5, publicData: { storageFilesSize: 50 } });
      await fails(database.read({ until: 7 }), "file_database_version_not_found");
    });

    it("by number, each with its own sizes and a chain that ends with it", async () => {
      const database = await createSample();
      const shapes = [
        [null, [1]],
        [null, [1, 2]],
        [3, []],
        [3, [4]],
        [5, []],
        [5, [6]],
      ];
      for (const [index, shape] of shapes.entries()) {
        const version = index + 1;
        const document = await database.read({ version });
        expect(shapeOf(document)).toEqual(shape);
        expect(document).toMatchObject({ version, oldest: 1 });
        expect(document.publicData.storageFilesFactSize).toBe(version === 1 ? 0 : version * 10);
        const { snapshot, deltas } = filesOf(document);
        const base =
          snapshot !== null && "head" in snapshot ? { version: snapshot.version, hashHex: snapshot.head } : null;
        const subject = { deployment: testDeployment, address: database.wallet.address };
        expect((await checkDeltaChain(subject, deltas, base)).kind).toBe("good");
      }
      await fails(database.read({ version: 7 }), "file_database_version_not_found");
    });

    it("as the deltas after a kept version, across snapshots, and whole after any other", async () => {
      const database = await createSample();
      const newest = await database.read();
      for (let since = 1; since <= 6; since++) {
        const document = await database.read({ since });
        const after = Array.from({ length: 6 - since }, (_, index) => since + 1 + index);
        expect(shapeOf(document)).toEqual([null, after]);
        expect(document).toMatchObject({ version: 6, oldest: 1, publicData: newest.publicData });
      }
      for (const since of [7, Number.MAX_SAFE_INTEGER]) expect(await database.read({ since })).toEqual(newest);
    });

    it("whole if the deltas after a version are larger than any document", async () => {
      const database = await createSample();
      const newest = await database.read();
      await db.execute(sql`update file_database_deltas set delta_bytes = ${maxFileDatabaseAnswerBytes}
        where address = ${database.ref.address} and version = 4`);
      for (const since of [2, 3]) expect(await database.read({ since })).toEqual(newest);
      expect(shapeOf(await database.read({ since: 4 }))).toEqual([null, [5, 6]]);
    });

    it("by users of the storage only", async () => {
      const [database, other] = [await createSample(), await databases.create()];
      const stranger = { address: database.ref.address, userId: other.ref.userId };
      const own = databases.reader;
      for (const query of [{}, { since: 3 }, { version: 3 }]) {
        await fails(own.read(stranger, query), "storage_not_found");
      }
      await fails(own.readByAddress(`0x${"0".repeat(40)}`), "storage_not_found");
    });
  });

  describe("of many pieces", () => {
    /** Versions with deltas that are larger than a piece, and smaller, and snapshots of both kinds. */
    async function createLarge() {
      const storage = await databases.create({ sizeBytes: 1_000 * GB });
      const sizes = [500_000, 60, 90_000, 90_000, 90_000, 300_000, 60, 60];
      for (const filesBytes of sizes) await storage.saveDelta({ filesBytes });
      await storage.saveSnapshot({ version: 2, recordsBytes: 400_000 });
      return storage;
    }

    it("are read by statements of a piece each, whatever they consist of", async () => {
      const storage = await createLarge();
      const longest: number[] = [];
      const spied = spyOnRows(db, (rows) => {
        const texts = rows.flatMap((row) => Object.values(Object(row))).filter((value) => typeof value === "string");
        longest.push(Math.max(...texts.map((text) => text.length)));
      });
      const reader = createFileDatabaseReader({
        db: spied,
        pieces: createPieceReader(spied),
        deployment: { readId: async () => testDeployment, verify: async () => {} },
      });
      const shapes: unknown[] = [];
      for (const query of [{}, { since: 1 }, { since: 2 }, { version: 5 }, { until: 2 }, { until: 9 }]) {
        const document = await reader.read(storage.ref, query);
        expect(document.kind).toBe("pieces");
        shapes.push(shapeOf(fileDatabaseSchema.parse(JSON.parse(await textOfDocument(document)))));
      }
      expect(shapes).toEqual([
        [2, [3, 4, 5, 6, 7, 8, 9]],
        [null, [2, 3, 4, 5, 6, 7, 8, 9]],
        [null, [3, 4, 5, 6, 7, 8, 9]],
        [2, [3, 4, 5]],
        [null, [1, 2]],
        [2, [3, 4, 5, 6, 7, 8, 9]],
      ]);
      const { snapshot, deltas } = filesOf(await storage.read());
      const base = snapshot !== null && "head" in snapshot ? { version: 2, hashHex: snapshot.head } : null;
      const subject = { deployment: testDeployment, address: storage.wallet.address };
      expect((await checkDeltaChain(subject, deltas, base)).kind).toBe("good");
      expect(longest.length).toBeGreaterThan(20);
      expect(Math.max(...longest)).toBe(documentPieceBytes);
    });

    it("are read by many slow clients at once while the database answers others", async () => {
      const storage = await createLarge();
      const reads = await Promise.all(
        Array.from({ length: 40 }, async () => {
          const document = await databases.reader.read(storage.ref, {});
          if (document.kind === "text") throw new Error("The document is small");
          const pieces = document.readPieces();
          const first = [await pieces.next(), await pieces.next()].map(({ value }) => value);
          return { pieces, first };
        }),
      );
      await database.ping();
      const texts = await Promise.all(
        reads.map(async ({ pieces, first }) => first.join("") + (await joinPieces(pieces))),
      );
      expect(new Set(texts).size).toBe(1);
      expect(shapeOf(JSON.parse(texts[0] ?? ""))).toEqual([2, [3, 4, 5, 6, 7, 8, 9]]);
    });

    it("are a snapshot and deltas that only together are larger than a piece", async () => {
      const storage = await databases.create({ sizeBytes: 1_000 * GB });
      const sizes = { recordsBytes: 100_000, filesBytes: 100_000 };
      for (const filesBytes of [60, sizes.filesBytes]) await storage.saveDelta({ filesBytes });
      await storage.saveSnapshot({ version: 2, recordsBytes: sizes.recordsBytes });
      const reader = databases.reader;
      const [whole, deltas] = [await reader.read(storage.ref, {}), await reader.read(storage.ref, { since: 2 })];
      expect([whole.kind, deltas.kind]).toEqual(["pieces", "text"]);
      expect(shapeOf(JSON.parse(await textOfDocument(whole)))).toEqual([2, [3]]);
    });

    it("end with a fault if a version is removed while they are read", async () => {
      for (const version of [2, 5, 7]) {
        const storage = await createLarge();
        const document = await databases.reader.read(storage.ref, {});
        for (const table of ["deltas", "snapshots"]) {
          await db.execute(sql`delete from ${sql.identifier(`file_database_${table}`)}
            where address = ${storage.ref.address} and version = ${version}`);
        }
        await fails(textOfDocument(document), "unavailable");
      }
    });
  });

  describe("snapshot", () => {
    it("is saved again after a lost answer, also after newer deltas and snapshots", async () => {
      const database = await createSample();
      const snapshot = await database.saveSnapshot();
      const before = await database.kept();
      await database.save(snapshot);
      await database.saveDelta();
      await database.save(snapshot);
      expect((await database.kept()).snapshots).toEqual(before.snapshots);
      await database.saveSnapshot();
      await database.save(snapshot);
      expect((await database.kept()).snapshots).toEqual([...before.snapshots, 7]);
      expect((await database.counts()).counted).toEqual((await database.counts()).stored);
    });

    it("of any kept version that is newer than the newest snapshot is saved, and the deltas after it stay", async () => {
      const database = await createSample();
      for (let saves = 0; saves < 3; saves++) await database.saveDelta();
      await database.saveSnapshot({ version: 7 });
      expect(shapeOf(await database.read())).toEqual([7, [8, 9]]);
      expect(await database.read({ since: 2 })).toMatchObject({ version: 9 });
      expect((await database.counts()).counted).toEqual((await database.counts()).stored);
    });

    it("conflicts if a newer or another one of its version is saved, or its version is unknown", async () => {
      const database = await createSample();
      const before = await database.read();
      const hash = async (version: number) => databaseHash(await database.read({ version }));
      const newest = { version: 6, filesSize: 60 };
      const refused = [
        { version: 4, head: await hash(4), filesSize: 40 },
        { version: 5, head: await hash(5), filesSize: 50 },
        { version: 1, head: await hash(1) },
        { ...newest, head: await hash(5) },
        { ...newest, head: "1".repeat(64) },
        { version: 7, head: await hash(6), filesSize: 60 },
      ];
      for (const facts of refused) {
        await fails(database.save(await signSnapshot(database.wallet, facts)), "file_database_conflict");
      }
      expect(await database.read()).toEqual(before);
    });

    it("is broken with other sizes than its version, of another storage or of another deployment", async () => {
      const [database, other] = [await createSample(), await createSample()];
      const { wallet } = database;
      const facts = { version: 6, head: await databaseHash(await database.read()), filesSize: 60 };
      const sign = (changes: object, by = wallet) => signSnapshot(by, { ...facts, ...changes });
      const good = await sign({ pages: [samplePage()] });
      const { snapshot } = good.privateData.files;
      const withSnapshot = (changes: object) =>
        ({
          ...good,
          privateData: { files: { snapshot: { ...snapshot, ...changes }, deltas: [] } },
        }) as FileDatabaseDocument;
      const refused: [FileDatabaseDocument, ErrorCode][] = [
        [await sign({ filesSize: 61 }), "file_database_broken"],
        [await sign({}, other.wallet), "file_database_broken"],
        [await sign({ address: wallet.address }, other.wallet), "file_database_broken"],
        [await sign({ deployment: otherDeployment }), "deployment_mismatch"],
        [{ ...(await sign({ deployment: otherDeployment })), deployment: testDeployment }, "file_database_broken"],
        [{ ...good, version: 5 }, "file_database_broken"],
        [withSnapshot({ pages: [] }), "file_database_broken"],
        [withSnapshot({ pages: [samplePage()] }), "file_database_broken"],
        [withSnapshot({ records: "AAAA" }), "file_database_broken"],
        [withSnapshot({ head: "1".repeat(64) }), "file_database_broken"],
      ];
      for (const [document, code] of refused) await fails(database.save(document), code);
      expect((await database.kept()).snapshots).toEqual([3, 5]);
      await database.save(good);
    });

    it("can't be saved together with deltas", async () => {
      const database = await createSample();
      const { wallet } = database;
      const newest = await database.read();
      const previous = await databaseHash(newest);
      const delta = (await signDatabase(wallet, { version: 7, previous, filesSize: 60 })).document;
      const snapshot = await signSnapshot(wallet, { version: 6, head: previous, filesSize: 60 });
      const { deltas } = filesOf(delta);
      for (const files of [
        { ...filesOf(snapshot), deltas },
        { snapshot: null, deltas: [] },
        { snapshot: null, deltas: [...deltas, ...deltas] },
      ]) {
        await fails(database.save({ ...delta, privateData: { files } }), "bad_request");
      }
      expect(await database.read()).toEqual(newest);
    });

    it("of two devices at once is saved if it is the newer one, whatever the order", async () => {
      const database = await createSample();
      await database.saveDelta();
      const snapshotOf = async (version: number) => {
        const of = await database.read({ version });
        const filesSize = of.publicData.storageFilesSize;
        return signSnapshot(database.wallet, { version, head: await databaseHash(of), filesSize });
      };
      const [older, newer] = [await snapshotOf(6), await snapshotOf(7)];
      const hash = await databaseHash(await database.read());
      const delta = (await signDatabase(database.wallet, { version: 8, previous: hash, filesSize: 60 })).document;
      const results = await Promise.allSettled([older, newer, delta].map((document) => database.save(document)));
      expect(results.slice(1).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      expect(shapeOf(await database.read())).toEqual([7, [8]]);
      expect((await database.counts()).counted).toEqual((await database.counts()).stored);
    });
  });

  it("of deltas with the same predecessor one is saved", async () => {
    const database = await databases.create();
    const previous = await databaseHash(await database.read());
    const deltas = await Promise.all(
      [2, 2, 3, 4].map(async (version) => (await signDatabase(database.wallet, { version, previous })).document),
    );
    const results = await Promise.allSettled(deltas.map((document) => database.save(document)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(filesOf(await database.read()).deltas).toHaveLength(2);
    expect((await database.counts()).counted).toEqual((await database.counts()).stored);
  });
});

/** Passes the rows of each raw statement on to `look`. */
function spyOnRows(db: Db, look: (rows: readonly unknown[]) => void): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name !== "execute") return Reflect.get(target, name);
      return async (query: SQL) => {
        const result = await target.execute(query);
        look(result.rows);
        return result;
      };
    },
  });
}
