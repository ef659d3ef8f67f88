import { expect, test } from "vitest";
import { completeLock, type Lock, missingPlatformPackages, platformOf } from "./platform-packages.ts";

const lock: Lock = {
  packages: {
    "": { version: "1.0.0" },
    "node_modules/builder": {
      version: "1.2.3",
      dev: true,
      optionalDependencies: { "builder-linux-x64": "1.2.3", "builder-darwin-arm64": "1.2.3" },
    },
    "node_modules/builder-linux-x64": { version: "1.2.3" },
    "node_modules/user/node_modules/tool": {
      version: "2.0.0",
      optionalDependencies: { "tool-win32-x64-msvc": "2.0.0" },
    },
    "node_modules/user/node_modules/tool-win32-x64-msvc": { version: "2.0.0" },
  },
};

test("what is there is found wherever npm would find it, and only the rest is missing", () => {
  expect(missingPlatformPackages(lock)).toEqual([{ name: "builder-darwin-arm64", version: "1.2.3", dev: true }]);
});

test("a completed lock file lacks nothing, says for which machines the new ones are, and is else the same", () => {
  const complete = completeLock(lock);
  expect(missingPlatformPackages(complete)).toEqual([]);
  const { "node_modules/builder-darwin-arm64": added, ...others } = complete.packages;
  expect(added).toEqual({ version: "1.2.3", cpu: ["arm64"], dev: true, optional: true, os: ["darwin"] });
  expect(others).toEqual(lock.packages);
  expect(completeLock(complete)).toEqual(complete);
});

test.each([
  ["@x/cli-linux-arm64-musl", { os: ["linux"], cpu: ["arm64"], libc: ["musl"] }],
  ["@x/binding-linux-ppc64-gnu", { os: ["linux"], cpu: ["ppc64"], libc: ["glibc"] }],
  ["@x/binding-linux-arm-gnueabihf", { os: ["linux"], cpu: ["arm"] }],
  ["@x/tool-darwin-amd64", { os: ["darwin"], cpu: ["x64"] }],
  ["@x/binding-win32-ia32-msvc", { os: ["win32"], cpu: ["ia32"] }],
  ["@x/binding-wasm32-wasi", { cpu: ["wasm32"] }],
])("%s is for %o", (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});

test("a name or a version that says too little is not guessed at", () => {
  expect(() => platformOf("fsevents")).toThrow("does not say for which machines");
  const vague: Lock = { packages: { a: { optionalDependencies: { "a-linux-x64": "^1.0.0" } } } };
  expect(() => completeLock(vague)).toThrow("no one version");
});
