import type { Plugin } from "vite";
import { removeNodes, type SyntaxNode, textOf, visitNodes } from "./syntax-tree.ts";

const library = /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/;
/** Messages that are only written with the option `debug`, which is off. */
const debugMessage = /^(?:\w+\.)*logger\.(?:log|warn|deprecate)\(/;

/** Methods that neither the application nor react-i18next calls. */
const unusedMethods = new Set(["cloneInstance", "dir", "hydrate", "removeNamespaces", "saveMissing", "toJSON"]);

/** Texts name no formats (`{{value, number}}`): the code formats values itself. */
const formats = ["formatter = Formatter;", "formatter = null;"] as const;

/** The version for which this was written has 28 messages and 7 methods. */
const leastUnused = 30;

/** Leaves messages for developers, formats and unused methods out of i18next: 3 kB of the first load. */
export function smallI18next(): Plugin {
  return {
    name: "dexnet-small-i18next",
    apply: "build",
    transform: {
      filter: { id: library },
      handler(code) {
        const unused: SyntaxNode[] = [];
        visitNodes(this.parse(code), (node) => {
          if (node.type === "ExpressionStatement" && debugMessage.test(textOf(code, node))) {
            // The body of an `if` must not become empty.
            unused.push({ ...node, end: node.end - 1 });
          }
          if (node.type === "MethodDefinition" && unusedMethods.has(textOf(code, node.key))) unused.push(node);
        });
        if (unused.length < leastUnused || !code.includes(formats[0])) {
          throw new Error("i18next's source has changed. Look at the build again.");
        }
        return { code: removeNodes(code, unused).replace(...formats), map: null };
      },
    },
  };
}
