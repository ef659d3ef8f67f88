/** `npm run complete-lock`: enters every platform's packages into package-lock.json. See lock/platform-packages.ts. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { completeLock, type Lock, missingPlatformPackages } from "./lock/platform-packages.ts";
import { projectRoot } from "./start/paths.ts";

const path = join(projectRoot, "package-lock.json");
const lock = JSON.parse(await readFile(path, "utf8")) as Lock;
const missing = missingPlatformPackages(lock);
if (missing.length > 0) await writeFile(path, `${JSON.stringify(completeLock(lock), undefined, 2)}\n`);
process.stdout.write(`${missing.length} packages of other platforms entered into package-lock.json.\n`);
