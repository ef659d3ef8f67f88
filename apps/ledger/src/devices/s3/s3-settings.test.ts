import { describe, expect, it } from "vitest";
import { createS3Driver } from "./s3-driver.ts";

const driver = createS3Driver({ credentialsFile: undefined });
const good = { endpoint: "https://s3.example.com", bucket: "blocks-one", capacityBytes: 1_000_000, profile: "one" };
function check(more: Readonly<Record<string, unknown>>) {
  const result = driver.check({ ...good, ...more });
  return result.kind === "good" ? result.checked : result.field;
}

describe("settings of an S3 device", () => {
  it("have defaults, and a location without the profile", () => {
    expect(check({})).toMatchObject({
      location: "https://s3.example.com/blocks-one",
      settings: { ...good, region: "us-east-1", prefix: "", addressing: "path" },
    });
    const own = { endpoint: "http://127.0.0.1:7480/", prefix: "ledger/one/", addressing: "virtual-hosted" };
    expect(check(own)).toMatchObject({ location: "http://127.0.0.1:7480/blocks-one/ledger/one" });
  });

  it.each([
    ["endpoint", "ftp://s3.example.com"],
    ["endpoint", "https://user:secret@s3.example.com"],
    ["endpoint", "https://s3.example.com/path"],
    ["endpoint", "https://s3.example.com?query"],
    ["endpoint", "s3.example.com"],
    ["region", "US EAST"],
    ["bucket", "ab"],
    ["bucket", "Upper-Case"],
    ["bucket", "../other"],
    ["prefix", "/one"],
    ["prefix", "one//two"],
    ["prefix", "one two"],
    ["addressing", "host"],
    ["capacityBytes", 0],
    ["capacityBytes", 1.5],
    ["capacityBytes", "1000"],
    ["profile", ""],
    ["profile", "a b"],
  ])("refuse %s %j", (field, value) => expect(check({ [field]: value })).toBe(field));

  it("refuse credentials", () => expect(check({ secretAccessKey: "x" })).toBe(""));

  it("name the missing setting for the credentials", async () => {
    const result = driver.check(good);
    if (result.kind === "wrong") throw new Error(result.message);
    await expect(
      result.checked.open({ name: "one", deployment: "none", create: true, readUsedBytes: async () => 0 }),
    ).rejects.toThrow("S3_CREDENTIALS_FILE is not set");
  });
});
