import { defineConfig } from "vite";
import { smallZod } from "../../apps/web/build/small-zod.ts";

/** The page of the peers has the product's code for parts, and nothing of its screens. */
export default defineConfig({
  plugins: [smallZod()],
  publicDir: false,
  logLevel: "warn",
  build: { target: "es2023", emptyOutDir: true, modulePreload: { polyfill: false }, reportCompressedSize: false },
  worker: { format: "es", plugins: () => [smallZod()] },
});
