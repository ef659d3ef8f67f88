import type { Plugin } from "vite";
import { removeNodes, type SyntaxNode, textOf, visitNodes } from "./syntax-tree.ts";

const library = /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/;
const hooks = /[\\/]react-i18next[\\/]dist[\\/]es[\\/](?:useTranslation|utils)\.js$/;
const hookDefaults = /[\\/]react-i18next[\\/]dist[\\/]es[\\/]defaults\.js$/;

/** Messages that are only written with the option `debug`, which is off. */
const debugMessage = /^(?:(?:\w+\.)*logger\.(?:log|warn|deprecate|once)|warnOnce)\(/;

/** Methods that neither the application nor react-i18next calls. Some are called below a condition that never holds. */
const unusedMethods = new Set([
  ...["addResource", "addResources", "getResourceBundle", "hydrate", "removeNamespaces", "removeResourceBundle"],
  ...["clone", "cloneInstance", "dir", "getUsedParamsDetails", "nest", "saveMissing", "setDefaultNamespace", "toJSON"],
  ...["getPluralFormsOfKey", "getSuffixes", "needsPlural"],
]);

/** Keys are strings. The function stays without its statements, because react-i18next imports it. */
const unusedFunctions = new Set(["keysFromSelector"]);

/** Conditions that never hold, because no text and no call uses the feature. */
const neverTrue = [
  // A text that refers to another text, `$t(key)`.
  "opt.nest !== false",
  // Texts that are objects or arrays, and variants of a text by `context`.
  "isObjectHit && !objectNotReturned",
  "objectNotReturned && this.options.returnedObjectHandler",
  "handleAsObjectInI18nFormat && isString(joinArrays) && Array.isArray(res)",
  "needsContextHandling",
  // Keys that are functions.
  "typeof keys === 'function'",
  "typeof key === 'function'",
  "typeof k === 'function'",
  "typeof o.keyPrefix === 'function'",
  // Reports of missing texts: a test finds them.
  "!objectNotReturned && (usedKey || usedDefault || updateMissing)",
  "returnDetails",
  // Modules that are not installed.
  "this.modules.i18nFormat",
  "this.modules.languageDetector",
  "this.i18nFormat?.parse",
  "this.i18nFormat?.addLookupKeys",
  "!lng && this.services.languageDetector && !this.services.languageDetector.async",
  "!lng && this.services.languageDetector && this.services.languageDetector.async",
  "res != null && postProcessorNames?.length && opt.applyPostProcessor !== false",
  // The language of translators, whose texts are their keys.
  "lng?.toLowerCase() === 'cimode'",
  // The codes of our languages are complete.
  "!found && this.options.supportedLngs",
  // A namespace comes from one file.
  "deep",
].map((condition) => [`if (${condition})`, "if (false)"] as const);

const replacements: readonly (readonly [text: string, replacement: string])[] = [
  ...neverTrue,
  // Texts name no formats (`{{value, number}}`): the code formats values itself.
  ["formatter = Formatter;", "formatter = null;"],
  // Keys are not sentences.
  ["!looksLikeObjectPath(key, nsSeparator, keySeparator)", "false"],
];

/** The versions for which this was written have 55 such parts, and 5 messages in the hooks. */
const leastUnused = { library: 55, hooks: 5 };

/**
 * Leaves messages for developers and unused features out of i18next and react-i18next: 6 kB of the first load.
 * `small-i18next.test.ts` compares every text with that of the whole library.
 */
export function smallI18next(): Plugin {
  let hookMessages = 0;
  return {
    name: "dexnet-small-i18next",
    apply: "build",
    transform: {
      filter: { id: [library, hooks, hookDefaults] },
      handler(code, id) {
        // Only the component `Trans`, which no screen uses, unescapes texts.
        if (hookDefaults.test(id)) return { code: replaceFound(code, "  unescape,\n", ""), map: null };
        const unused = unusedNodes(code, this.parse(code));
        let rest = removeNodes(code, unused);
        if (hooks.test(id)) {
          hookMessages += unused.length;
        } else {
          if (unused.length < leastUnused.library) throw new Error(`${changed} It has ${unused.length} unused parts.`);
          for (const [text, replacement] of replacements) rest = replaceFound(rest, text, replacement);
        }
        return { code: rest, map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && hookMessages > 0 && hookMessages < leastUnused.hooks) {
        throw new Error(`${changed} Its hooks have ${hookMessages} messages.`);
      }
    },
  };
}

function unusedNodes(code: string, program: unknown): SyntaxNode[] {
  const unused: SyntaxNode[] = [];
  visitNodes(program, (node) => {
    if (node.type === "ExpressionStatement" && debugMessage.test(textOf(code, node))) {
      // The body of an `if` must not become empty.
      unused.push({ ...node, end: node.end - 1 });
    }
    if (node.type === "MethodDefinition" && unusedMethods.has(textOf(code, node.key))) unused.push(node);
    if (node.type === "FunctionDeclaration" && unusedFunctions.has(textOf(code, node.id))) {
      unused.push(...(node.body as { body: SyntaxNode[] }).body);
    }
  });
  return unused;
}

const changed = "i18next's source has changed. Look at the build again.";

function replaceFound(code: string, text: string, replacement: string): string {
  if (!code.includes(text)) throw new Error(`${changed} It lacks ${text}`);
  return code.replaceAll(text, replacement);
}
