import type { Database } from "@dexnet/service/database/database";
import { afterAll, beforeAll } from "vitest";
import { startTestApi, type TestApi } from "./api-server.ts";

export interface ApiPair {
  readonly api: TestApi;
  readonly second: TestApi;
}

/** Two processes of the api on one database, for the tests of the suite that calls this. They run once its tests begin. */
export function startApiPair(open: () => Promise<Database>): ApiPair {
  const pair: ApiPair = { api: {} as TestApi, second: {} as TestApi };
  beforeAll(async () => {
    Object.assign(pair.api, await startTestApi({ database: await open() }));
    Object.assign(pair.second, await startTestApi({ sharedWith: pair.api }));
  });
  afterAll(async () => {
    await pair.second.close();
    await pair.api.close();
  });
  return pair;
}
