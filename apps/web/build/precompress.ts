import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);
const compressible = /\.(?:js|css|html|svg|json)$/;
const smallest = 512;

/** Writes the compressed form of each file beside it, so that the server does not compress at each request. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "dexnet-precompress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    writeBundle: {
      sequential: true,
      order: "post",
      async handler(output) {
        const root = output.dir ?? folder;
        for (const name of await readdir(root, { recursive: true })) {
          if (!compressible.test(name)) continue;
          const bytes = await readFile(join(root, name));
          if (bytes.byteLength < smallest) continue;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
          };
          await writeFile(join(root, `${name}.br`), await compress(bytes, { params }));
        }
      },
    },
  };
}
