import { defineConfig } from "vite";

/** The page of the peers has the product's code for parts, and nothing of its screens. */
export default defineConfig({
  publicDir: false,
  logLevel: "warn",
  build: { target: "es2023", emptyOutDir: true, modulePreload: { polyfill: false }, reportCompressedSize: false },
  worker: { format: "es" },
});
