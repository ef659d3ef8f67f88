import { AppError } from "@dexnet/protocol/errors";

const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Where a call goes for which the server has given a URL, absolute or as a path. It always goes to `base`, the service
 * that this client talks to: of the given URL only path and query are taken, so no token ever goes elsewhere. A URL of
 * another origin is refused, and so is one outside of `path`; the names of the own machine count as one. Fault: bad_answer.
 */
export function ownUrl(given: string, base: string, path: string): URL {
  const own = new URL(base);
  const url = parseUrl(given, own.origin);
  if (url === null || !isSameService(url, own)) throw new AppError("bad_answer", { facts: { reason: "origin" } });
  if (!url.pathname.startsWith(path)) throw new AppError("bad_answer", { facts: { reason: "path" } });
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
