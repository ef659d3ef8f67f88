import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { productCalls } from "@dexnet/protocol/products";
import { registerCall, type Session } from "@dexnet/service/calls";
import type { FastifyInstance } from "fastify";
import { databaseAddress } from "./addresses.ts";
import { fileDatabasePath, storageAnswer } from "./answer.ts";
import type { createConfigure } from "./configure.ts";
import { readFileDatabaseForm } from "./read-form.ts";
import type { createReset } from "./reset.ts";
import type { OwnStorage, Storages } from "./service.ts";

export interface StorageRoutesDeps {
  configure: ReturnType<typeof createConfigure>;
  storages: Storages;
  reset: ReturnType<typeof createReset>;
}

/** Needs the form plugin on `app`. */
export function registerStorageRoutes(app: FastifyInstance, { configure, storages, reset }: StorageRoutesDeps): void {
  registerCall(app, productCalls.configure, async ({ body, session }) =>
    storageAnswer(
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

  registerCall(app, productCalls.storage, async ({ params, session }) =>
    storageAnswer(await storages.find(own(params, session))),
  );

  registerCall(app, productCalls.updateStorage, async ({ params, body, session, request }) => {
    const storage = own(params, session);
    if (body !== undefined) {
      await storages.rename(storage, body.title);
    } else {
      // Whose storage it is comes before reading what may be many megabytes.
      await storages.find(storage);
      await storages.saveFileDatabase(storage, await readFileDatabaseForm(request));
    }
    return { fdb: fileDatabasePath(storage.address) };
  });

  registerCall(app, productCalls.fileDatabase, async ({ params, session, reply }) => {
    const document = await storages.fileDatabase(own(params, session));
    // It was checked when it was saved, and the client trusts only its signature: the text goes out as it is.
    return reply
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(Buffer.from(document));
  });

  registerCall(app, productCalls.updateUserInfo, async ({ params, body, session }) => {
    const storage = own(params, session);
    await storages.rename(storage, body.title);
    return storageAnswer(await storages.find(storage));
  });

  registerCall(app, productCalls.getKey, async ({ params, session }) => ({
    key: await storages.productKey(own(params, session)),
  }));

  registerCall(app, productCalls.refreshKey, async ({ params, session }) => ({
    key: await storages.renewProductKey(own(params, session)),
  }));

  registerCall(app, productCalls.requestReset, async ({ params, session, request }) => {
    await reset.request(own(params, session), request.ip);
    return { resend_after_seconds: resendAfterSeconds };
  });

  registerCall(app, productCalls.confirmReset, async ({ params, body, session }) => {
    const { code, new_address: newAddress, fdb: fileDatabase, signature } = body;
    return storageAnswer(await reset.confirm(own(params, session), { code, newAddress, fileDatabase, signature }));
  });
}

function own(params: { address: string }, session: Session): OwnStorage {
  return { userId: session.userId, address: databaseAddress(params.address) };
}
