import { defineConfig, mergeConfig, type PluginOption } from "vite";
import product from "../../apps/web/vite.config.ts";

const isNeeded = (plugin: PluginOption) => !(plugin && "name" in plugin && plugin.name === "dexnet-precompress");

/**
 * The product's own build, with another page at its front: that of the folder in which Vite is started. The bench's
 * server compresses nothing.
 */
export default mergeConfig(
  { ...product, plugins: product.plugins?.filter(isNeeded) ?? [] },
  defineConfig({
    publicDir: false,
    logLevel: "warn",
    build: { emptyOutDir: true },
  }),
);
