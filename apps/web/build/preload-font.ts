import type { Plugin } from "vite";

const everyPageNeeds = /inter-latin-wght-normal-[^/]*\.woff2$/;

/** Preloads the first font file from the page: found by way of the styles, it would come after the text. */
export function preloadFont(): Plugin {
  return {
    name: "dexnet-preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((name) => everyPageNeeds.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${name}` },
            injectTo: "head-prepend" as const,
          }));
      },
    },
  };
}
