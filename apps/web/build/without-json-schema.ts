import type { Plugin } from "vite";

const schemas = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
/** Code by which a schema describes itself as JSON Schema. */
const descriptions = [
  [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ""],
  [/createStandardJSONSchemaMethod\(this, "(?:input|output)"\)/g, "undefined"],
  [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, "undefined"],
] as const;

/**
 * Only servers describe schemas (their OpenAPI page). The browser never does, but every schema refers to this code, so
 * bundlers keep it: 4 kB of the first load.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: "dexnet-without-json-schema",
    apply: "build",
    transform: {
      filter: { id: schemas },
      handler(code) {
        let rest = code;
        for (const [pattern, replacement] of descriptions) {
          const next = rest.replace(pattern, replacement);
          if (next === rest)
            throw new Error(`zod's source has changed: ${pattern} is not in it. Look at the build again.`);
          rest = next;
        }
        return { code: rest, map: null };
      },
    },
  };
}
