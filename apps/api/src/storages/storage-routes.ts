import { AppError } from "@dexnet/protocol/errors/errors";
import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { productCalls } from "@dexnet/protocol/products";
import { registerCall, type Session } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import { fileDatabaseUrl, storageAnswer } from "./answer.ts";
import type { createConfigure } from "./configure.ts";
import type { Connections } from "./connections.ts";
import { readFileDatabaseForm } from "./form/read-form.ts";
import { normalizeAddress } from "./normalize-address.ts";
import type { FileDatabaseReader } from "./read-file-database.ts";
import type { createRecovery } from "./recovery.ts";
import type { createReset } from "./reset.ts";
import type { createSaveFileDatabase } from "./save-file-database.ts";
import type { MemoryBudget } from "./sending/memory-budget.ts";
import { sendDocument } from "./sending/send-document.ts";
import type { StorageRef, Storages } from "./storage-service.ts";
import type { StoredStorage } from "./storage-store.ts";

export interface StorageRoutesDeps {
  readonly configure: ReturnType<typeof createConfigure>;
  readonly connections: Connections;
  readonly storages: Storages;
  readonly fileDatabases: FileDatabaseReader;
  readonly saveFileDatabase: ReturnType<typeof createSaveFileDatabase>;
  readonly saveMemory: MemoryBudget;
  readonly readMemory: MemoryBudget;
  readonly reset: ReturnType<typeof createReset>;
  /** URL of the application, without a trailing slash. */
  readonly publicUrl: string;
  readonly recoverFileDatabase: ReturnType<typeof createRecovery>;
}

export function registerStorageRoutes(http: FastifyInstance, deps: StorageRoutesDeps): void {
  const { configure, connections, storages, reset, publicUrl } = deps;
  const toAnswer = (storage: StoredStorage) => storageAnswer(storage, publicUrl);

  registerCall(http, productCalls.configure, async ({ body, session }) =>
    toAnswer(
      await configure({
        userId: session.userId,
        userProductId: body.id,
        address: body.address,
        title: body.title,
        sizeBytes: body.size,
        fileDatabase: body.fdb,
        signature: body.signature,
      }),
    ),
  );

  registerCall(http, productCalls.connect, async ({ params, body, session }) =>
    toAnswer(await connections.connect(storageRef(params, session), body.title, body.signature)),
  );

  registerCall(http, productCalls.disconnect, async ({ params, session }) => {
    await connections.disconnect(storageRef(params, session));
    return {};
  });

  registerCall(http, productCalls.storage, async ({ params, session }) =>
    toAnswer(await storages.find(storageRef(params, session))),
  );

  http.register(async (scope) => registerUpdate(scope, deps));

  registerCall(http, productCalls.fileDatabase, async ({ params, query, session, request, reply }) => {
    const { since, version, until } = query;
    const asked = [since, version, until].filter((one) => one !== undefined);
    if (asked.length > 1) throw new AppError("bad_request", { context: { field: "since" } });
    const document = await deps.fileDatabases.read(storageRef(params, session), { since, version, until });
    return sendDocument({ request, reply, document, memory: deps.readMemory.createShare(session.userId) });
  });

  registerCall(http, productCalls.fileDatabaseUsage, ({ params, session }) =>
    deps.fileDatabases.readUsage(storageRef(params, session)),
  );

  registerCall(http, productCalls.recoverFileDatabase, async ({ params, body, request, reply }) => {
    const address = normalizeAddress(params.address);
    const document = await deps.recoverFileDatabase(address, body, request.ip);
    return sendDocument({ request, reply, document, memory: deps.readMemory.createShare(address) });
  });

  registerCall(http, productCalls.updateUserInfo, async ({ params, body, session }) => {
    const storage = storageRef(params, session);
    await storages.rename(storage, body.title);
    return toAnswer(await storages.find(storage));
  });

  registerCall(http, productCalls.getKey, async ({ params, session }) => ({
    key: await storages.readProductKey(storageRef(params, session)),
  }));

  registerCall(http, productCalls.refreshKey, async ({ params, session }) => ({
    key: await storages.renewProductKey(storageRef(params, session)),
  }));

  registerCall(http, productCalls.requestReset, async ({ params, session, request }) => {
    await reset.request(storageRef(params, session), request.ip);
    return { resend_after_seconds: resendAfterSeconds };
  });

  registerCall(http, productCalls.confirmReset, async ({ params, body, session }) => {
    const { code, new_address: newAddress, fdb: fileDatabase, signature } = body;
    return toAnswer(await reset.confirm(storageRef(params, session), { code, newAddress, fileDatabase, signature }));
  });
}

/** The only call that accepts a form has its own scope, so that all other calls reject the content type. */
function registerUpdate(scope: FastifyInstance, deps: StorageRoutesDeps): void {
  const { storages, saveFileDatabase, saveMemory, publicUrl } = deps;
  scope.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null));

  registerCall(scope, productCalls.updateStorage, async ({ params, body, session, request }) => {
    const storage = storageRef(params, session);
    const answer = { fdb: fileDatabaseUrl(storage.address, publicUrl) };
    if (body !== undefined) {
      const { title, fdb } = body;
      if (title !== undefined && fdb === undefined) await storages.rename(storage, title);
      else if (fdb !== undefined && title === undefined) await saveFileDatabase(storage, fdb);
      else throw new AppError("bad_request", { context: { field: fdb === undefined ? "title" : "fdb" } });
      return answer;
    }
    // The storage is checked before many megabytes are read.
    await storages.find(storage);
    const share = saveMemory.createShare(session.userId);
    try {
      await saveFileDatabase(storage, await readFileDatabaseForm(request.raw, share.reserve));
    } finally {
      share.release();
    }
    return answer;
  });
}

function storageRef(params: { address: string }, session: Session): StorageRef {
  return { userId: session.userId, address: normalizeAddress(params.address) };
}
