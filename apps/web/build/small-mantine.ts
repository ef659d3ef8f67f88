import type { Plugin } from "vite";
import { removeNodes, type SyntaxNode, textOf, visitNodes } from "./syntax-tree.ts";

const components = /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/].*\.mjs$/;
/** Properties of components for users of the library: class names, resolvers of variables, names in developer tools. */
const notes = /^\w+\.(?:classes|varsResolver|displayName) = (?:[^{;]+|\{[^}]*\});$/gm;
/** Components that are properties of a component of the first page, and that no screen uses. */
const unusedComponents = /^(?:(?:Button|ActionIcon)\.(?:Group|GroupSection)|Input\.Placeholder) = \w+;$/gm;

/** Code of the library that the theme and the screens do not use, by the name of its module. */
const unusedCode: readonly (readonly [module: RegExp, code: RegExp, replacement: string])[] = [
  // Scales that are neither in our theme nor the library's own defaults.
  [/[\\/]default-colors\.mjs$/, /^\t(?:pink|grape|violet|indigo|cyan|teal|green|lime|orange): \[[^\]]*\],?$/gm, ""],
  // Every colour of the theme is written as hexadecimal digits.
  [/[\\/]to-rgba\.mjs$/, /^\tif \(color\.startsWith\("(?:rgb|hsl)"\)\) return \w+\(color\);$/gm, ""],
  // Variants of controls that no screen has.
  [/[\\/]default-variant-colors-resolver\.mjs$/, /if \(variant === "(?:white|gradient)"\)/g, "if (false)"],
];

const transitions = /[\\/]Transition[\\/]transitions\.mjs$/;
/** Transitions of the screens, and defaults of the components that they show. */
const usedTransitions = new Set(["fade", '"fade-down"', "pop", '"slide-down"']);

/** Leaves out unused parts of Mantine. Bundlers keep all properties of an object, and what they refer to: 4 kB of the first load. */
export function smallMantine(): Plugin {
  const found = new Set<unknown>();
  return {
    name: "dexnet-small-mantine",
    apply: "build",
    transform: {
      filter: { id: [components, ...unusedCode.map(([module]) => module)] },
      handler(code, id) {
        let rest = code;
        for (const part of unusedCode) {
          const [module, unused, replacement] = part;
          if (!module.test(id)) continue;
          const next = rest.replace(unused, replacement);
          if (next !== rest) found.add(part);
          rest = next;
        }
        if (transitions.test(id)) {
          found.add(transitions);
          return { code: withoutUnusedTransitions(rest, this.parse(rest)), map: null };
        }
        if (rest.match(unusedComponents) !== null) found.add(unusedComponents);
        return { code: rest.replace(notes, "").replace(unusedComponents, ""), map: null };
      },
    },
    buildEnd(error) {
      const missing = [unusedComponents, transitions, ...unusedCode].filter((part) => !found.has(part));
      if (error === undefined && missing.length > 0) {
        throw new Error(`Mantine's source has changed: ${missing.join(", ")} is not in it. Look at the build again.`);
      }
    },
  };
}

/** Removes properties of the table of transitions. */
function withoutUnusedTransitions(code: string, program: unknown): string {
  const unused: SyntaxNode[] = [];
  visitNodes(program, (node) => {
    if (node.type !== "VariableDeclarator" || textOf(code, node.id) !== "transitions") return;
    const members = (node.init as { properties: SyntaxNode[] }).properties;
    unused.push(...members.filter((member) => !usedTransitions.has(textOf(code, member.key))));
  });
  if (unused.length === 0) throw new Error("Mantine's transitions have changed. Look at the build again.");
  return removeNodes(code, unused);
}
