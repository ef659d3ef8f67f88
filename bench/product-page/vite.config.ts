import { defineConfig, mergeConfig, type PluginOption } from "vite";
import product from "../../apps/web/vite.config.ts";

const isNeeded = (plugin: PluginOption) => !(plugin && "name" in plugin && plugin.name === "dexnet-precompress");

/**
 * Configuration of the product for the page in the current folder. Files are not precompressed, because the server of the
 * benchmarks does not use them.
 */
export default mergeConfig(
  { ...product, plugins: product.plugins?.filter(isNeeded) ?? [] },
  defineConfig({
    publicDir: false,
    logLevel: "warn",
    build: { emptyOutDir: true },
  }),
);
