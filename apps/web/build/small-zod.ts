import type { Plugin } from "vite";
import { removeNodes, type SyntaxNode, textOf, visitNodes } from "./syntax-tree.ts";

const schemas = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const errors = /[\\/]zod[\\/]v4[\\/]classic[\\/]errors\.js$/;

/** Methods of schemas that code of the browser calls. Bundlers keep all methods of an object, and what they refer to. */
const usedMethods = new Set([
  ...["parse", "safeParse", "brand", "check", "clone", "meta", "overwrite", "pipe", "refine"],
  ...["default", "exactOptional", "nullable", "nullish", "optional"],
  ...["extend", "omit", "pick"],
  ...["int", "length", "max", "min", "nonnegative", "positive", "regex", "toLowerCase", "trim"],
]);

const makesSchemas = /^(?:core\.\$constructor|util\.derived)$/;

type Replacements = readonly (readonly [pattern: RegExp, replacement: string])[];

/** Code that does nothing for the browser. */
const unused: Replacements = [
  // Only servers describe schemas (their OpenAPI page).
  [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ""],
  [/return core\.globalRegistry\.get\(this\);$/gm, "return undefined;"],
  [/^ *core\.globalRegistry\.add\(cl, .*\);$/gm, ""],
  // Nobody reads the messages of issues: forms translate their codes.
  [/^ *_ensureDefaultLocale\(\);$/gm, ""],
  // Answers are parsed JSON, which has no cycles.
  [/^ *_ensureDefaultMemoizer\(\);$/gm, ""],
  // The content security policy forbids compiled schemas.
  [/core\.\$ZodObjectJIT\.init/g, "core.$ZodObject.init"],
];

/** Forms of an error for people. */
const errorForms: Replacements = [[/^ *_lazyMethod\(proto, "(?:format|flatten)", .*;$/gm, ""]];

/**
 * Leaves out what the browser does not use of zod: about a third of it, in the first load. `small-zod.test.ts` makes every
 * schema with what is left.
 */
export function smallZod(): Plugin {
  return {
    name: "dexnet-small-zod",
    apply: "build",
    transform: {
      filter: { id: [schemas, errors] },
      handler(code, id) {
        if (errors.test(id)) return { code: replaceAll(code, errorForms), map: null };
        const rest = replaceAll(code, unused);
        return { code: withoutUnusedMethods(rest, this.parse(rest)), map: null };
      },
    },
  };
}

function replaceAll(code: string, replacements: Replacements): string {
  let rest = code;
  for (const [pattern, replacement] of replacements) {
    const next = rest.replace(pattern, replacement);
    if (next === rest) throw new Error(`zod's source has changed: ${pattern} is not in it. Look at the build again.`);
    rest = next;
  }
  return rest;
}

/** Removes properties from the tables of members, which are object arguments of `$constructor` and `util.derived`. */
function withoutUnusedMethods(code: string, program: unknown): string {
  const unusedMembers: SyntaxNode[] = [];
  visitNodes(program, (node) => {
    if (node.type !== "CallExpression" || !makesSchemas.test(textOf(code, node.callee))) return;
    for (const table of node.arguments as SyntaxNode[]) {
      if (table.type !== "ObjectExpression") continue;
      const members = table.properties as SyntaxNode[];
      unusedMembers.push(...members.filter((member) => !usedMethods.has(textOf(code, member.key))));
    }
  });
  return removeNodes(code, unusedMembers);
}
