import { defineConfig, type Plugin } from "vite";

/** Modules of Node that the browser builds of the peers import but do not use for a file. */
const unused = ["os", "crypto", "fs-extra", "https", "url", "stream", "events", "agentkeepalive", "progress-stream"];
const stubName = "\0of-node";
const stub = `
class Nothing {}
export { Nothing as EventEmitter, Nothing as HttpsAgent, Nothing as Readable, Nothing as Transform, Nothing as Writable };
export const pipeline = undefined;
export default { tmpdir: () => "/tmp", platform: () => "browser" };
`;

const withoutNode: Plugin = {
  name: "dexnet-without-node",
  enforce: "pre",
  resolveId: (name) => (unused.includes(name) ? stubName : null),
  load: (id) => (id === stubName ? stub : null),
};

/** The peers' packages as one file, which the page loads to measure them. */
export default defineConfig({
  plugins: [withoutNode],
  resolve: { alias: { path: "path-browserify" } },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    lib: { entry: "entry.js", formats: ["es"], fileName: () => "peers.js" },
    target: "es2023",
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
  },
});
