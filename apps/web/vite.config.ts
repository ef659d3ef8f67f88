import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileEarly } from "./build/compile-early.ts";
import { offlineShell, shellWorkerFile } from "./build/offline-shell.ts";
import { precompress } from "./build/precompress.ts";
import { preloadFirstPage, publicPageFiles } from "./build/preload-first-page.ts";
import { staticTheme } from "./build/static-theme.ts";

/** Texts of the first page, and the table of the text files. */
function textsOfFirstPage(id: string): string | null {
  const language = /(?:app|platform|widgets|auth)[\\/](?:texts|text-files)[\\/](\w+)\.(?:json|ts)$/.exec(id)?.[1];
  return language === undefined ? null : `texts-${language}`;
}

const neededAfterSignIn =
  /[\\/](?:react-query|query-core|src[\\/]platform|src[\\/]widgets[\\/](?:links|page|states)|(?:Group|NativeSelect|CheckIcon))[\\/]/;
/** Modules that several pages of one feature share. Each small file costs a request, and its name is in the first load. */
function sharedByPages(id: string): string | null {
  return /[\\/]features[\\/](payments|public)[\\/](?:frame|shared)[\\/]/.exec(id)?.[1] ?? null;
}
const menus = /[\\/](?:widgets[\\/]menu|components[\\/](?:Popover|Menu)|@floating-ui)[\\/]/;

const serviceWorkers: Readonly<Record<string, string>> = {
  "service-worker": "downloads/worker.js",
  "shell-worker": shellWorkerFile,
};

export default defineConfig({
  plugins: [
    react(),
    staticTheme(),
    preloadFirstPage(),
    publicPageFiles(),
    // Files of every page of a user, and of the largest page.
    compileEarly(["index", "signed-in", "StoragePage"]),
    offlineShell(),
    precompress(),
  ],
  resolve: {
    // The module without the shim, which React 18 and newer don't need.
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
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
            { name: "initial", tags: ["$initial"], priority: 6 },
            {
              name: "account-forms",
              test: /[\\/](?:LoginPage|EmailForm|PasswordField)\.tsx$/,
              priority: 5,
            },
            {
              name: textsOfFirstPage,
              debugName: "texts",
              test: /[\\/]text(?:s|-files)[\\/]\w+\.(?:json|ts)$/,
              priority: 4,
            },
            // Apart from the code below, because the pages about the product show icons too.
            { name: "icons", test: /[\\/]icons-react[\\/]/, minShareCount: 2, priority: 3 },
            // Code of most pages after the sign-in.
            { name: "signed-in", test: neededAfterSignIn, minShareCount: 2, priority: 2 },
            { name: sharedByPages, debugName: "shared by pages", minShareCount: 2, priority: 1 },
            { name: "menus", test: menus, priority: 1 },
            { name: "dialogs", test: /[\\/]widgets[\\/]modal[\\/]/, priority: 0 },
          ],
        },
      },
    },
  },
  worker: {
    format: "es",
    rolldownOptions: {
      output: {
        // The name of a service worker must not change, and its scope is its own folder.
        entryFileNames: ({ name }) => serviceWorkers[name] ?? "assets/[name]-[hash].js",
      },
    },
  },
  server: {
    proxy: { "/api": "http://localhost:8080" },
  },
});
