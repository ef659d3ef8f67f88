/** Sources that an application needs in addition to the strict policy. Hosts are origins: `https://ledger.example.org`. */
export interface CspAdditions {
  readonly connect?: readonly string[];
  readonly img?: readonly string[];
  readonly media?: readonly string[];
  /** Sources of frames. Frames are forbidden without it. */
  readonly frame?: readonly string[];
  /** Allows style tags and attributes that scripts write, as component libraries do. */
  readonly inlineStyles?: boolean;
}

export interface SecurityHeaderOptions {
  readonly csp?: CspAdditions | undefined;
  /** Public address. With https, browsers are told to use https only. */
  readonly publicUrl?: string | undefined;
}

const forbiddenFeatures = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];
/** Passkeys of the own pages. Frames of other origins get none. */
const ownFeatures = ["publickey-credentials-create", "publickey-credentials-get"];
const permissionsPolicy = [
  ...forbiddenFeatures.map((feature) => `${feature}=()`),
  ...ownFeatures.map((feature) => `${feature}=(self)`),
].join(", ");
const hstsSeconds = 2 * 365 * 86_400;

/** Headers of every answer. They do not depend on the request. */
export function securityHeaders(options: SecurityHeaderOptions): Readonly<Record<string, string>> {
  const isHttps = options.publicUrl?.startsWith("https://") === true;
  return {
    "content-security-policy": contentSecurityPolicy(options.csp ?? {}),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": permissionsPolicy,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    ...(isHttps ? { "strict-transport-security": `max-age=${hstsSeconds}; includeSubDomains` } : {}),
  };
}

function contentSecurityPolicy(additions: CspAdditions): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", "'wasm-unsafe-eval'"],
    "style-src": ["'self'", ...(additions.inlineStyles === true ? ["'unsafe-inline'"] : [])],
    "connect-src": ["'self'", ...(additions.connect ?? [])],
    "img-src": ["'self'", "blob:", "data:", ...(additions.img ?? [])],
    "media-src": ["'self'", "blob:", ...(additions.media ?? [])],
    "font-src": ["'self'"],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    ...(additions.frame === undefined ? {} : { "frame-src": additions.frame }),
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.map(checkSource).join(" ")}`)
    .join("; ");
}

/** Sources come from settings and must not add directives. */
function checkSource(source: string): string {
  if (source === "" || /[\s;,]/.test(source))
    throw new TypeError(`${source} is not a valid source of a content security policy`);
  return source;
}
