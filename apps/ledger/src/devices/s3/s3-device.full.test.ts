import { afterAll, beforeAll, describe } from "vitest";
import { startS3Server } from "./testing/s3-server.ts";
import { s3Suite } from "./testing/s3-suite.ts";

describe("S3 device on a server in memory", () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  beforeAll(async () => {
    server = await startS3Server();
  });
  s3Suite(() => server);
  afterAll(() => server.stop());
});
