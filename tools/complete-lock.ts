/** `npm run complete-lock`: adds the packages of every platform to package-lock.json. See lock/platform-packages.ts. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installedPackages, type Lock, packageNameAt } from "./lock/lock-file.ts";
import { nativePackageFaults } from "./lock/native-packages.ts";
import { completeLock } from "./lock/platform-packages.ts";
import { fetchIntegrity } from "./lock/registry.ts";
import { projectRoot } from "./start/paths.ts";

const path = join(projectRoot, "package-lock.json");
const lock = JSON.parse(await readFile(path, "utf8")) as Lock;

/** Lookups run one after the other, because each starts a process of npm. */
let lastLookup: Promise<unknown> = Promise.resolve();
const complete = await completeLock(lock, (name, version) => {
  const answer = lastLookup.then(() => fetchIntegrity(name, version));
  lastLookup = answer.catch(() => undefined);
  return answer;
});

const faults = nativePackageFaults(complete);
if (faults.length > 0) {
  process.stderr.write(`package-lock.json was not changed, because it would not install on every machine:\n`);
  for (const fault of faults) process.stderr.write(`  ${fault}\n`);
  process.stderr.write("Choose versions that the registry has for Linux x64 and arm64.\n");
  process.exit(1);
}
await writeFile(path, `${JSON.stringify(complete, undefined, 2)}\n`);
const count = Object.keys(complete.packages).length - Object.keys(lock.packages).length;
process.stdout.write(`${count} packages of other platforms entered into package-lock.json.\n`);
const unknown = installedPackages(complete).filter(([, { integrity }]) => integrity === undefined);
if (unknown.length > 0) {
  const names = unknown.map(([path]) => packageNameAt(path)).join(", ");
  process.stdout.write(`Without an integrity hash, because the registry does not have them: ${names}.\n`);
}
