import { fileURLToPath } from "node:url";
import { type InlineConfig, type Plugin, runnerImport } from "vite";

const providerParts = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/](MantineCssVariables|MantineClasses)\.mjs$/;
const styles = "virtual:dexnet-theme.css";

/**
 * Makes the styles of the theme with the build. The page has them before the first script runs, and the code that makes
 * them is left out: 3 kB of the first load.
 */
export function staticTheme(): Plugin {
  return {
    name: "dexnet-static-theme",
    apply: "build",
    resolveId: (id) => (id === styles ? `\0${styles}` : null),
    load: {
      filter: { id: new RegExp(`^\\0${styles}$`) },
      async handler() {
        const file = fileURLToPath(new URL("render-theme.ts", import.meta.url));
        const config: InlineConfig = { configFile: false, plugins: [withoutStyleSheets()] };
        const { module } = await runnerImport<typeof import("./render-theme.ts")>(file, config);
        return module.renderTheme();
      },
    },
    transform: {
      filter: { id: providerParts },
      handler(_, id) {
        const name = providerParts.exec(id)?.[1];
        return {
          code: `import "${styles}";\nexport const ${name} = () => null;\n`,
          map: null,
          moduleSideEffects: true,
        };
      },
    },
  };
}

/** The theme names classes of style sheets, which its variables don't need. */
function withoutStyleSheets(): Plugin {
  const empty = "\0empty";
  return {
    name: "dexnet-without-style-sheets",
    enforce: "pre",
    resolveId: (id) => (id.endsWith(".css") ? empty : null),
    load: (id) => (id === empty ? "export default {};" : null),
  };
}
