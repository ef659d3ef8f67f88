/** Percent-encoded letters, digits and - . _ ~, which need no encoding (RFC 3986, 2.3). */
const encodedPlainCharacter = /%(?:2[de]|3[0-9]|4[1-9a-f]|5[0-9a]|5f|6[1-9a-f]|7[0-9a]|7e)/i;

/**
 * Whether the path of a request has only one spelling. The router decodes a path before it looks for a route, so
 * `/%69nternal/` would bypass a proxy rule that blocks `/internal/`. A fragment is refused for the same reason; no
 * valid request has one.
 */
export function isPlainTarget(target: string): boolean {
  const queryAt = target.indexOf("?");
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  return !encodedPlainCharacter.test(path) && !target.includes("#");
}
