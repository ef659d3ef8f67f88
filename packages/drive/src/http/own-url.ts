import { AppError } from "@dexnet/protocol/errors/errors";

const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Returns the URL of a call for which the server has given a URL or a path. The result always has the origin of `base`, the
 * service of this client; only path and query of the given URL are used, so no token goes to another host. Refuses a URL of
 * another origin and one outside of `path`. All names of the local machine are the same origin. Fault: bad_answer.
 */
export function ownUrl(given: string, base: string, path: string): URL {
  const own = new URL(base);
  const url = parseUrl(given, own.origin);
  if (url === null || !isSameService(url, own)) throw new AppError("bad_answer", { context: { reason: "origin" } });
  if (!url.pathname.startsWith(path)) throw new AppError("bad_answer", { context: { reason: "path" } });
  return new URL(url.pathname + url.search, own.origin);
}

function parseUrl(given: string, origin: string): URL | null {
  try {
    return new URL(given, origin);
  } catch {
    return null;
  }
}

function isSameService(url: URL, own: URL): boolean {
  if (url.username !== "" || url.password !== "" || url.protocol !== own.protocol) return false;
  if (url.host === own.host) return true;
  return url.port === own.port && [url, own].every(({ hostname }) => loopbackHosts.includes(hostname));
}
