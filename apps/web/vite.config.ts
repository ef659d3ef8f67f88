import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";
import { preloadFont } from "./build/preload-font.ts";
import { withoutJsonSchema } from "./build/without-json-schema.ts";

function textsOfFirstPage(id: string): string | null {
  const language = /(?:app|platform|widgets|auth)[\\/]texts[\\/](\w+)\.json$/.exec(id)?.[1];
  return language === undefined ? null : `texts-${language}`;
}

export default defineConfig({
  plugins: [react(), withoutJsonSchema(), preloadFont(), precompress()],
  build: {
    target: "es2023",
    // Assets are files of our own origin: the content security policy allows no data: scripts, styles or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files compress better than many and load together: the code of every page, the code of every account
          // form, and the texts of both in one language.
          groups: [
            { name: "initial", tags: ["$initial"], priority: 3 },
            {
              name: "account-forms",
              test: /[\\/](?:LoginPage|EmailForm|PasswordField)\.tsx$/,
              priority: 2,
            },
            { name: textsOfFirstPage, debugName: "texts", test: /[\\/]texts[\\/]\w+\.json$/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: {
    format: "es",
    plugins: () => [withoutJsonSchema()],
    rolldownOptions: {
      output: {
        // The name of a service worker must not change, and its scope is its own folder.
        entryFileNames: ({ name }) => (name === "service-worker" ? "downloads/worker.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: {
    proxy: { "/api": "http://localhost:8080" },
  },
});
