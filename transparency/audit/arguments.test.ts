import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readArguments } from "./arguments.ts";

describe("arguments of the audit", () => {
  it("have a folder for each ledger", () => {
    expect(readArguments(["https://ledger.example:444/"])).toMatchObject({
      folder: join(".data", "audit", "ledger.example-444"),
      samples: 20,
    });
  });

  it.each([
    [[]],
    [["ledger.example"]],
    [["https://a.example", "https://b.example"]],
    [["https://a.example", "--key", "abc"]],
    [["https://a.example", "--policy", "/does/not/exist"]],
    [["https://a.example", "--anchor", "0x12"]],
    [["https://a.example", "--rpc", "chain"]],
    [["https://a.example", "--samples", "-1"]],
    [["https://a.example", "--unknown"]],
  ])("are refused with a sentence: %j", (args) => {
    expect(() => readArguments(args)).toThrow(expect.objectContaining({ name: "AuditFault" }));
  });
});
