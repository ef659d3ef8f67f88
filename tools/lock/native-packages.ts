import { installedPackages, type Lock, type LockEntry, packageNameAt } from "./lock-file.ts";

/** Processors that the product supports on Linux with glibc. */
const supportedProcessors = ["x64", "arm64"] as const;
type Processor = (typeof supportedProcessors)[number];

const processorNames: Record<Processor, RegExp> = {
  x64: /\b(x64|amd64|x86_64)\b/,
  arm64: /\b(arm64|aarch64)\b/,
};

/** Processors of a package for Linux with glibc; none for other packages. */
function linuxProcessors(path: string, { os, cpu, libc }: LockEntry): Processor[] {
  if (os !== undefined && !os.includes("linux")) return [];
  if (os === undefined && cpu === undefined) return [];
  if (libc !== undefined ? !libc.includes("glibc") : /\bmusl\b/.test(packageNameAt(path))) return [];
  return supportedProcessors.filter((processor) => cpu === undefined || cpu.includes(processor));
}

/**
 * Reasons why the lock file does not install on Linux x64 and arm64, one sentence each: a native package without an integrity
 * hash, which is a version that the registry lacks, or a package for one processor only. npm skips such a package silently,
 * because it is optional.
 */
export function nativePackageFaults(lock: Lock): string[] {
  const faults: string[] = [];
  /** Processors of each group of packages whose paths differ only in the processor. */
  const groups = new Map<string, Set<Processor>>();
  for (const [path, entry] of installedPackages(lock)) {
    const processors = linuxProcessors(path, entry);
    if (processors.length === 0) continue;
    const nameAndVersion = `${packageNameAt(path)} ${entry.version ?? ""}`;
    if (entry.integrity === undefined) faults.push(`${nameAndVersion} has no integrity hash.`);
    let group = path;
    for (const processor of supportedProcessors) group = group.replace(processorNames[processor], "*");
    const found = groups.get(group) ?? new Set();
    groups.set(group, found);
    for (const processor of processors) found.add(processor);
  }
  for (const [group, found] of groups) {
    for (const processor of supportedProcessors) {
      if (!found.has(processor)) faults.push(`${packageNameAt(group)} has no package for Linux ${processor}.`);
    }
  }
  return faults.sort();
}
