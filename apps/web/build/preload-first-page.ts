import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

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

/** Pages about the product, by path. Each has these modules, and the texts of these features. */
const publicPages: Readonly<Record<string, { modules: readonly string[]; texts: readonly string[] }>> = {
  home: { modules: ["PublicFrame", "HomePage"], texts: ["public"] },
  features: { modules: ["PublicFrame", "FeaturesPage"], texts: ["public"] },
  pricing: { modules: ["PublicFrame", "PricingPage", "QueryScope"], texts: ["public", "plans"] },
  about: { modules: ["PublicFrame", "AboutPage"], texts: ["public"] },
  network: { modules: ["PublicFrame", "NetworkPage", "QueryScope"], texts: ["public", "network"] },
};

/**
 * Writes a page of its own for each page about the product, `home.html` and so on: the same document, which also names the
 * files of that page. People come to these pages with an empty cache.
 */
export function publicPageFiles(): Plugin {
  return {
    name: "dexnet-public-page-files",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("The build has no index.html.");
        const source = String(index.source);
        for (const [path, page] of Object.entries(publicPages)) {
          const links = filesOfPage(bundle, page)
            .filter((file) => !source.includes(file))
            .map(
              (file) =>
                `<link rel="${file.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="/${file}">`,
            );
          const fileName = `${path}.html`;
          this.emitFile({ type: "asset", fileName, source: source.replace("</head>", `${links.join("")}</head>`) });
        }
      },
    },
  };
}

/** Files that the page needs, without those that are loaded on demand. */
function filesOfPage(
  bundle: Rolldown.OutputBundle,
  { modules, texts }: { modules: readonly string[]; texts: readonly string[] },
): string[] {
  const all = Object.values(bundle).filter((file) => file.type === "chunk");
  const found = new Set<string>();

  function add(chunk: Rolldown.OutputChunk): void {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") add(imported);
    }
  }

  for (const path of [...modules.map((name) => `/${name}.tsx`), ...texts.map((name) => `/${name}/texts/en.json`)]) {
    const chunk = all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
    if (chunk === undefined) throw new Error(`The build has no module ${path}.`);
    add(chunk);
  }
  return [...found];
}
