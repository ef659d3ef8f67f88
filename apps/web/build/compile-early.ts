import type { Plugin } from "vite";

const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Lets Chromium compile all functions of these files while they arrive, in another thread. Without the hint it compiles each
 * function when it is first called, in the thread of the page. Other browsers ignore the hint. It counts in the first line
 * only, so it is added at the end of the build.
 */
export function compileEarly(names: readonly string[]): Plugin {
  return {
    name: "dexnet-compile-early",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        for (const name of names) {
          const chunk = chunks.find((file) => file.name === name);
          if (chunk === undefined) throw new Error(`The build has no file of the name ${name}.`);
          chunk.code = hint + chunk.code;
        }
      },
    },
  };
}
