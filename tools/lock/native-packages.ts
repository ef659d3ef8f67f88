import { installedPackages, type Lock, type LockEntry, packageNameAt } from "./lock-file.ts";

/** The processors that the product runs on under Linux with glibc. */
const PROCESSORS = ["x64", "arm64"] as const;
type Processor = (typeof PROCESSORS)[number];

const PROCESSOR_NAMES: Record<Processor, RegExp> = {
  x64: /\b(x64|amd64|x86_64)\b/,
  arm64: /\b(arm64|aarch64)\b/,
};

/** For which of the two processors a package is, if it is a package for Linux with glibc at all. */
function linuxProcessors(path: string, { os, cpu, libc }: LockEntry): Processor[] {
  if (os !== undefined && !os.includes("linux")) return [];
  if (os === undefined && cpu === undefined) return [];
  if (libc !== undefined ? !libc.includes("glibc") : /\bmusl\b/.test(packageNameAt(path))) return [];
  return PROCESSORS.filter((processor) => cpu === undefined || cpu.includes(processor));
}

/**
 * What keeps this lock file from installing on Linux x64 and arm64, one sentence each: a native package without an
 * integrity hash, which is a version that the registry does not have, and one that exists for one processor alone.
 * npm leaves such a package out without a word, because it is optional.
 */
export function nativePackageFaults(lock: Lock): string[] {
  const faults: string[] = [];
  /** The processors of each group of packages whose paths differ in the processor alone. */
  const groups = new Map<string, Set<Processor>>();
  for (const [path, entry] of installedPackages(lock)) {
    const processors = linuxProcessors(path, entry);
    if (processors.length === 0) continue;
    const nameAndVersion = `${packageNameAt(path)} ${entry.version ?? ""}`;
    if (entry.integrity === undefined) faults.push(`${nameAndVersion} has no integrity hash.`);
    let group = path;
    for (const processor of PROCESSORS) group = group.replace(PROCESSOR_NAMES[processor], "*");
    const found = groups.get(group) ?? new Set();
    groups.set(group, found);
    for (const processor of processors) found.add(processor);
  }
  for (const [group, found] of groups) {
    for (const processor of PROCESSORS) {
      if (!found.has(processor)) faults.push(`${packageNameAt(group)} has no package for Linux ${processor}.`);
    }
  }
  return faults.sort();
}
