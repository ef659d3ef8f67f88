import { describe, expect, test } from "vitest";
import type { LockEntry } from "./lock-file.ts";
import { nativePackageFaults } from "./native-packages.ts";

const linux = (cpu: string, more: LockEntry = {}): LockEntry => ({
  version: "1.0.0",
  integrity: "sha512-x",
  os: ["linux"],
  cpu: [cpu],
  ...more,
});
const faultsOf = (packages: Record<string, LockEntry>) => nativePackageFaults({ packages });

describe("nativePackageFaults", () => {
  test("accepts pairs with integrity hashes and any spelling of the processor", () => {
    const pairs = {
      "node_modules/@x/a-linux-x64-gnu": linux("x64", { libc: ["glibc"] }),
      "node_modules/@x/a-linux-arm64-gnu": linux("arm64", { libc: ["glibc"] }),
      "node_modules/b-linux-amd64": linux("x64"),
      "node_modules/b-linux-arm64": linux("arm64"),
      "node_modules/c": { version: "1.0.0", integrity: "sha512-x", os: ["linux", "darwin"], cpu: ["x64", "arm64"] },
    };
    expect(faultsOf(pairs)).toEqual([]);
  });

  test("names a package without an integrity hash", () => {
    const { integrity: _, ...bare } = linux("arm64");
    expect(faultsOf({ "node_modules/a-linux-x64": linux("x64"), "node_modules/a-linux-arm64": bare })).toEqual([
      "a-linux-arm64 1.0.0 has no integrity hash.",
    ]);
  });

  test("names a package for one processor only", () => {
    expect(faultsOf({ "node_modules/u/node_modules/a-linux-arm64-gnu": linux("arm64") })).toEqual([
      "a-linux-*-gnu has no package for Linux x64.",
    ]);
    expect(faultsOf({ "node_modules/a-linux-x64": linux("x64") })).toEqual([
      "a-linux-* has no package for Linux arm64.",
    ]);
    expect(faultsOf({ "node_modules/a": linux("x64") })).toEqual(["a has no package for Linux arm64."]);
  });

  test("accepts missing hashes of other systems, musl and other processors", () => {
    const others: Record<string, LockEntry> = {
      "node_modules/a-darwin-arm64": { version: "1.0.0", os: ["darwin"], cpu: ["arm64"] },
      "node_modules/a-linux-x64-musl": { version: "1.0.0", os: ["linux"], cpu: ["x64"], libc: ["musl"] },
      "node_modules/b-linux-arm64-musl": { version: "1.0.0", os: ["linux"], cpu: ["arm64"] },
      "node_modules/a-linux-s390x-gnu": { version: "1.0.0", os: ["linux"], cpu: ["s390x"] },
      "node_modules/plain": { version: "1.0.0", integrity: "sha512-x" },
      "packages/ours": { version: "1.0.0" },
    };
    expect(faultsOf(others)).toEqual([]);
  });
});
