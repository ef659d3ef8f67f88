import { expect, test } from "vitest";
import type { Lock } from "./lock-file.ts";
import { completeLock, missingPlatformPackages, platformOf } from "./platform-packages.ts";

const lock: Lock = {
  packages: {
    "": { version: "1.0.0" },
    "node_modules/builder": {
      version: "1.2.3",
      dev: true,
      optionalDependencies: { "builder-linux-x64": "1.2.3", "builder-darwin-arm64": "1.2.3" },
    },
    "node_modules/builder-linux-x64": {
      version: "1.2.3",
      integrity: "sha512-b",
      os: ["linux"],
      cpu: ["x64"],
      engines: { node: ">= 22" },
    },
    "node_modules/user/node_modules/tool": {
      version: "2.0.0",
      optionalDependencies: { "tool-win32-x64-msvc": "2.0.0" },
      engines: { node: ">= 20" },
    },
    "node_modules/user/node_modules/tool-win32-x64-msvc": { version: "2.0.0", os: ["win32"], cpu: ["x64"] },
  },
};

/** A registry with one package. */
const registry = async (name: string, version: string) =>
  `${name}@${version}` === "builder-darwin-arm64@1.2.3" ? "sha512-d" : undefined;

test("missingPlatformPackages finds packages at all paths that npm searches", () => {
  expect(missingPlatformPackages(lock)).toEqual([{ name: "builder-darwin-arm64", version: "1.2.3", dev: true }]);
});

test("completeLock adds a missing package with its platform and integrity hash", async () => {
  const complete = await completeLock(lock, registry);
  expect(missingPlatformPackages(complete)).toEqual([]);
  expect(complete.packages["node_modules/builder-darwin-arm64"]).toEqual({
    version: "1.2.3",
    integrity: "sha512-d",
    cpu: ["arm64"],
    dev: true,
    optional: true,
    os: ["darwin"],
  });
  expect(await completeLock(complete, registry)).toEqual(complete);
});

test("completeLock adds the integrity hash that an entry lacks", async () => {
  const { integrity: _, ...bare } =
    (await completeLock(lock, registry)).packages["node_modules/builder-darwin-arm64"] ?? {};
  const again = await completeLock({ packages: { "node_modules/builder-darwin-arm64": bare } }, registry);
  expect(again.packages["node_modules/builder-darwin-arm64"]?.integrity).toBe("sha512-d");
});

test("completeLock removes engines of platform packages and changes nothing else", async () => {
  const { "node_modules/builder-darwin-arm64": _, ...others } = (await completeLock(lock, registry)).packages;
  const { engines: __, ...withoutEngines } = lock.packages["node_modules/builder-linux-x64"] ?? {};
  expect(others).toEqual({ ...lock.packages, "node_modules/builder-linux-x64": withoutEngines });
});

test.each([
  ["@x/cli-linux-arm64-musl", { os: ["linux"], cpu: ["arm64"], libc: ["musl"] }],
  ["@x/binding-linux-ppc64-gnu", { os: ["linux"], cpu: ["ppc64"], libc: ["glibc"] }],
  ["@x/binding-linux-arm-gnueabihf", { os: ["linux"], cpu: ["arm"] }],
  ["@x/tool-darwin-amd64", { os: ["darwin"], cpu: ["x64"] }],
  ["@x/binding-win32-ia32-msvc", { os: ["win32"], cpu: ["ia32"] }],
  ["@x/binding-wasm32-wasi", { cpu: ["wasm32"] }],
])("platformOf returns the platform of %s: %o", (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});

test("completeLock refuses a name without a platform and a version range", async () => {
  expect(() => platformOf("fsevents")).toThrow("does not say for which machines");
  const vague: Lock = { packages: { a: { optionalDependencies: { "a-linux-x64": "^1.0.0" } } } };
  await expect(completeLock(vague, registry)).rejects.toThrow("no one version");
});
