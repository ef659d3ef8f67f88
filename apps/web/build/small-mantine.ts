import type { Plugin } from "vite";

const components = /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/].*\.mjs$/;
/** Properties of components for users of the library: class names, resolvers of variables, names in developer tools. */
const notes = /^\w+\.(?:classes|varsResolver|displayName) = (?:[^{;]+|\{[^}]*\});$/gm;
/** Components that are properties of a component of the first page, and that no screen uses. */
const unusedComponents = /^(?:(?:Button|ActionIcon)\.(?:Group|GroupSection)|Input\.Placeholder) = \w+;$/gm;

const defaultColors = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/]default-colors\.mjs$/;
/** Scales that are neither in our theme nor the library's own defaults. */
const unusedScales = /^\t(?:pink|grape|violet|indigo|cyan|teal|green|lime|orange): \[[^\]]*\],?$/gm;

/** Leaves out properties of Mantine's components. Bundlers keep each of them, and what it refers to: 3 kB of the first load. */
export function smallMantine(): Plugin {
  let left = 0;
  return {
    name: "dexnet-small-mantine",
    apply: "build",
    transform: {
      filter: { id: [components, defaultColors] },
      handler(code, id) {
        if (defaultColors.test(id)) return { code: code.replace(unusedScales, ""), map: null };
        left += code.match(unusedComponents)?.length ?? 0;
        return { code: code.replace(notes, "").replace(unusedComponents, ""), map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && left === 0) {
        throw new Error("Mantine's source has changed: nothing was left out. Look at the build again.");
      }
    },
  };
}
