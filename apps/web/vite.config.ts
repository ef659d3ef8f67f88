import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    target: "es2023",
    // Everything is a file of our own origin: the content security policy allows no data: scripts, styles or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs is one file: it compresses better than many, and comes in one go.
          groups: [{ name: "initial", tags: ["$initial"] }],
        },
      },
    },
  },
  worker: { format: "es" },
  server: {
    proxy: { "/api": "http://localhost:8080" },
  },
});
