import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../start/paths.ts";
import { installedPackages, type Lock, packageNameAt } from "./lock-file.ts";
import { nativePackageFaults } from "./native-packages.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const lockText = read("package-lock.json");
const lock = JSON.parse(lockText) as Lock;
const packages = installedPackages(lock);

test("package-lock.json contains every native package for Linux x64 and arm64 with an integrity hash", () => {
  expect(packages.length).toBeGreaterThan(300);
  expect(nativePackageFaults(lock)).toEqual([]);
});

test("package-lock.json has no engines in platform packages, which npm would skip", () => {
  const restricted = packages.filter(([, { os, cpu, engines }]) => (os ?? cpu) !== undefined && engines !== undefined);
  expect(restricted.map(([path]) => path)).toEqual([]);
});

test("package-lock.json has integrity hashes for all other packages and names no registry", () => {
  const bare = packages.filter(([, { os, cpu, integrity }]) => (os ?? cpu) === undefined && integrity === undefined);
  expect(bare.map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  expect(lockText).not.toMatch(/"resolved": "[a-z+]+:/);
});

test("package-lock.json contains rolldown once", () => {
  const copies = packages.filter(([path]) => packageNameAt(path) === "rolldown").map(([path]) => path);
  expect(copies).toEqual(["node_modules/rolldown"]);
});

test("package.json allows or refuses every package with an install script", () => {
  const { allowScripts } = JSON.parse(read("package.json")) as { allowScripts: Record<string, boolean> };
  const withScript = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = new Set(withScript.map(([path]) => packageNameAt(path)));
  expect([...names].filter((name) => allowScripts[name] === undefined)).toEqual([]);
  expect(Object.keys(allowScripts).filter((name) => !names.has(name))).toEqual([]);
  const page = read("docs/dependencies.md");
  const listed = page.slice(page.indexOf("## Install scripts"));
  expect(Object.keys(allowScripts).filter((name) => !listed.includes(`\`${name}\``))).toEqual([]);
  expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
});
