/** Letters, digits and - . _ ~ in percent-encoding, which never need it (RFC 3986, 2.3). */
const encodedPlainCharacter = /%(?:2[de]|3[0-9]|4[1-9a-f]|5[0-9a]|5f|6[1-9a-f]|7[0-9a]|7e)/i;

/**
 * Whether a request's path has one spelling only. The router decodes a path before it looks for a route, so
 * `/%69nternal/` would reach what a rule of a proxy for `/internal/` keeps shut. The same goes for a fragment, which no
 * request has.
 */
export function isPlainTarget(target: string): boolean {
  const queryAt = target.indexOf("?");
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  return !encodedPlainCharacter.test(path) && !target.includes("#");
}
