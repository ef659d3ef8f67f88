import { randomBytes } from "node:crypto";
import { applicationCalls } from "@dexnet/protocol/application";
import { storageSchema } from "@dexnet/protocol/products";
import { type StepHostOptions, send, sendJson } from "../plain-page/step-host.ts";
import { benchDeployment, type MadeStorage } from "./made-storage.ts";
import type { StorageStep } from "./storage-steps.ts";

export const documentPath = (address: string) => `/api/v1/products/${address}/fdb/`;
export const deflatedPath = "/bench/deflated";

/**
 * The part of the api that opening a storage needs. The file database is sent from memory, because a slow server would hide
 * the cost of the client.
 */
export function createStorageApi(storage: MadeStorage): NonNullable<StepHostOptions<StorageStep>["answer"]> {
  const keyBase64 = randomBytes(32).toString("base64");
  const product = `/api/v1/products/${storage.address}/`;

  return async (_request, response, path) => {
    if (path === documentPath(storage.address)) send(response, storage.documentBytes, "application/json");
    else if (path === deflatedPath) send(response, storage.deflatedBytes, "application/octet-stream");
    else if (path === applicationCalls.deployment.path) sendJson(response, { deployment: benchDeployment });
    else if (path === "/api/v1/products/list/user/") {
      sendJson(response, { products: [], storages: [answerOf(storage)] });
    } else if (path === `${product}get_key/`) sendJson(response, { key: keyBase64 });
    else if (path === product) sendJson(response, answerOf(storage));
    else return false;
    return true;
  };
}

function answerOf({ address }: MadeStorage): unknown {
  return storageSchema.parse({
    id: "00000000-0000-4000-8000-000000000002",
    address,
    title: "Large",
    fdb: documentPath(address),
    size: Number.MAX_SAFE_INTEGER,
    storageFilesSize: 0,
    storageFilesFactSize: 0,
    end_date: "2099-01-01T00:00:00.000Z",
    release_date: "2099-01-15T00:00:00.000Z",
    price: "0",
    currency: "USD",
    owner: true,
  });
}
