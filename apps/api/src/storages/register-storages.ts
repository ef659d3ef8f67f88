import type { FastifyInstance } from "fastify";
import type { CodeRequests } from "../accounts/code-requests.ts";
import type { OneTimeCodes } from "../accounts/code-service.ts";
import { createSealer } from "../secrets/sealer.ts";
import type { Shared } from "../shared.ts";
import { type StorageAnswer, storageAnswer } from "./answer.ts";
import { createConfigure } from "./configure.ts";
import { createConnections } from "./connections.ts";
import { createProductKeys, type ProductKeys } from "./product-keys.ts";
import type { FileDatabaseReader } from "./read-file-database.ts";
import { createRecovery } from "./recovery.ts";
import { createReset } from "./reset.ts";
import { createSaveFileDatabase } from "./save-file-database.ts";
import { maxPieceBytes, maxPieceBytesOfUser, maxSaveBytes, maxSaveBytesOfUser } from "./sending/limits.ts";
import { createMemoryBudget } from "./sending/memory-budget.ts";
import { registerStorageRoutes } from "./storage-routes.ts";
import { createStorages } from "./storage-service.ts";

export interface RegisterStoragesDeps {
  readonly fileDatabases: FileDatabaseReader;
  readonly codes: OneTimeCodes;
  readonly codeRequests: CodeRequests;
}

export interface RegisteredStorages {
  readonly productKeys: ProductKeys;
  /** Lists the storages that a user owns or is connected to, in the order in which they were created. */
  listStorages(userId: string): Promise<StorageAnswer[]>;
}

export function registerStorages(
  http: FastifyInstance,
  shared: Shared,
  { fileDatabases, codes, codeRequests }: RegisterStoragesDeps,
): RegisteredStorages {
  const { publicUrl } = shared;
  const productKeys = createProductKeys(createSealer(shared.keys.productKeys));
  const deps = { ...shared, productKeys, codeRequests };
  const storages = createStorages(deps);
  registerStorageRoutes(http, {
    configure: createConfigure(deps),
    connections: createConnections(deps),
    storages,
    fileDatabases,
    saveFileDatabase: createSaveFileDatabase(shared),
    saveMemory: createMemoryBudget({ maxBytes: maxSaveBytes, maxBytesOfUser: maxSaveBytesOfUser }),
    readMemory: createMemoryBudget({ maxBytes: maxPieceBytes, maxBytesOfUser: maxPieceBytesOfUser }),
    reset: createReset({ ...deps, codes, storages }),
    publicUrl,
    recoverFileDatabase: createRecovery({ ...shared, fileDatabases }),
  });
  return {
    productKeys,
    listStorages: async (userId) => (await storages.list(userId)).map((storage) => storageAnswer(storage, publicUrl)),
  };
}
