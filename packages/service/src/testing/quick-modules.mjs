/**
 * Loaded first into the processes that tests start, which live for seconds. The embedded database is not compiled a second
 * time, by the optimizing compiler, which takes longer than it saves. For each file Node looks up, and in some packages reads
 * whole, the package.json above it, only to learn that it is a module: half of the time of a start. Below are the packages
 * with many files, all of which are modules, and our own sources.
 */
import { registerHooks } from "node:module";
import { setFlagsFromString } from "node:v8";

for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);

/** The versions of the project itself, not those that another package has brought along. */
const packages = /^(?:(?!\/node_modules\/).)*\/node_modules\/(?:drizzle-orm|zod)\/[^?]*\.js$/;

/** Of a file that is imported by its path from another one of the same package. */
function formatOf(parent, specifier) {
  if (specifier.endsWith(".js") && packages.test(parent)) return "module";
  if (specifier.endsWith(".ts") && !parent.includes("/node_modules/")) return "module-typescript";
  return undefined;
}

registerHooks({
  resolve(specifier, context, next) {
    const parent = specifier.startsWith(".") ? context.parentURL : undefined;
    const format = parent === undefined ? undefined : formatOf(parent, specifier);
    if (format === undefined) return next(specifier, context);
    return { url: new URL(specifier, parent).href, format, shortCircuit: true };
  },
});
