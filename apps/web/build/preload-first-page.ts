import type { HtmlTagDescriptor, Plugin } from "vite";

/**
 * Files that every page needs beside the entry and its styles: the first font, the code of the forms, which most other code
 * uses too, and the texts of the default language. Found by way of the code, they would be requested much later.
 */
const neededFiles: readonly (readonly [RegExp, Record<string, string>])[] = [
  [/inter-latin-wght-normal-[^/]*\.woff2$/, { rel: "preload", as: "font", type: "font/woff2" }],
  [/account-forms-[^/]*\.js$/, { rel: "modulepreload" }],
  [/texts-en-[^/]*\.js$/, { rel: "modulepreload" }],
  [/account-forms-[^/]*\.css$/, { rel: "stylesheet" }],
];

/** Names the files of the first page in the page itself. */
export function preloadFirstPage(): Plugin {
  return {
    name: "dexnet-preload-first-page",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const names = Object.keys(bundle ?? {});
        return neededFiles.map(([pattern, attributes]): HtmlTagDescriptor => {
          const name = names.find((file) => pattern.test(file));
          if (name === undefined) throw new Error(`The build has no file ${pattern}.`);
          return { tag: "link", attrs: { ...attributes, crossorigin: "", href: `/${name}` }, injectTo: "head" };
        });
      },
    },
  };
}
