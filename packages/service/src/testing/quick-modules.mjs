/**
 * Loaded first into the processes that tests start, which run for seconds only. The optimizing compiler stays off for the
 * embedded database: it would take longer than it saves. To learn that the files of drizzle-orm are modules, Node would
 * read the list of exports in its package.json, 180 KB, once for each of a hundred files: half of the time of a start.
 */
import { registerHooks } from "node:module";
import { setFlagsFromString } from "node:v8";

for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);

const packagePath = "/node_modules/drizzle-orm/";

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith(".") || context.parentURL?.includes(packagePath) !== true || !specifier.endsWith(".js")) {
      return next(specifier, context);
    }
    const { href } = new URL(specifier, context.parentURL);
    return { url: href, format: "module", shortCircuit: true };
  },
});
