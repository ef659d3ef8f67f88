/**
 * Loaded first into the processes that tests start, which live for seconds. The embedded database is not compiled a second
 * time, by the optimizing compiler, which takes longer than it saves. Node reads the whole list of exports in drizzle-orm's
 * package.json, 180 KB, once for each of its hundred files, only to learn that they are modules: half of the time of a start.
 */
import { registerHooks } from "node:module";
import { setFlagsFromString } from "node:v8";

for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);

const home = "/node_modules/drizzle-orm/";

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith(".") || context.parentURL?.includes(home) !== true || !specifier.endsWith(".js")) {
      return next(specifier, context);
    }
    const { href } = new URL(specifier, context.parentURL);
    return { url: href, format: "module", shortCircuit: true };
  },
});
