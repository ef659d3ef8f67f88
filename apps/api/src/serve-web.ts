import { stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { constants } from "node:zlib";
import { fastifyCompress } from "@fastify/compress";
import { fastifyStatic } from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";

const indexFile = "index.html";
/** The names of all files in this folder contain a hash of their content. */
const hashedFolder = "assets";
/** Paths that only the service worker of downloads answers. The folder contains just the worker itself. */
const downloadsFolder = "/downloads/";
const yearInSeconds = 365 * 86_400;

/**
 * Serves the built application. If a path names no file and a browser requests a page, the answer is the application's
 * page. Everything else is not found, so that a missing script is never answered with a page.
 */
export async function serveWeb(http: FastifyInstance, root: string): Promise<void> {
  const rootFolder = resolve(root);
  if (!(await isFile(join(rootFolder, indexFile)))) {
    http.log.warn({ folder: rootFolder }, "WEB_ROOT contains no build of the application; only the api is served");
    return;
  }
  await http.register(async (scope) => {
    // Files that the build has compressed are sent as they are. This compresses the others.
    await scope.register(fastifyCompress, {
      encodings: ["br", "gzip"],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    });
    await scope.register(fastifyStatic, {
      root: rootFolder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: "ignore",
      setHeaders: (reply, path) => reply.header("cache-control", cacheControlOf(rootFolder, path)),
    });
    scope.get("/*", { schema: { hide: true } }, async (request, reply) => {
      const path = pathOf(request);
      if (path === null || isServerPath(path)) return reply.callNotFound();
      if (path !== "/" && (await isFile(fileOf(rootFolder, path)))) return reply.sendFile(path.slice(1));
      if (path.startsWith(downloadsFolder)) return reply.callNotFound();
      if (path === "/" || acceptsPage(request)) return reply.sendFile(await pageFileOf(rootFolder, path));
      return reply.callNotFound();
    });
  });
}

function cacheControlOf(rootFolder: string, path: string): string {
  const isHashed = path.startsWith(join(rootFolder, hashedFolder) + sep);
  return isHashed ? `public, max-age=${yearInSeconds}, immutable` : "no-cache";
}

/** Returns null for a path that can't name a file. */
function pathOf(request: FastifyRequest): string | null {
  try {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    return path.includes("\0") ? null : path;
  } catch {
    return null;
  }
}

/** Paths of calls, and those of the internal port, which name no page. */
function isServerPath(path: string): boolean {
  return /^\/(?:api|internal|metrics)(?:\/|$)/.test(path);
}

/** Returns null for a path that leads out of the folder. */
function fileOf(rootFolder: string, path: string): string | null {
  const file = resolve(rootFolder, `.${path}`);
  return file.startsWith(rootFolder + sep) ? file : null;
}

/** A page with a document of its own, such as `home.html` for /home. All others have the same document. */
async function pageFileOf(rootFolder: string, path: string): Promise<string> {
  const own = /^\/([a-z]+)\/?$/.exec(path)?.[1];
  return own !== undefined && (await isFile(join(rootFolder, `${own}.html`))) ? `${own}.html` : indexFile;
}

function acceptsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes("text/html") === true;
}

async function isFile(path: string | null): Promise<boolean> {
  if (path === null) return false;
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true;
}
