/** What an application needs beyond the strict policy. Hosts are origins, such as `https://ledger.example.org`. */
export interface CspAdditions {
  connect?: readonly string[];
  img?: readonly string[];
  media?: readonly string[];
  /** What may be loaded into frames; nothing without it. */
  frame?: readonly string[];
  /** Style tags and attributes that scripts write, as component libraries do. */
  inlineStyles?: boolean;
}

export interface SecurityHeaderOptions {
  csp?: CspAdditions | undefined;
  /** With https, browsers are told to use nothing else from then on. */
  publicUrl?: string | undefined;
}

const switchedOff = [
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
  "publickey-credentials-get",
  "serial",
  "usb",
  "xr-spatial-tracking",
];
const hstsSeconds = 2 * 365 * 86_400;

/** The headers that every answer carries. Nothing in them depends on the request. */
export function securityHeaders(options: SecurityHeaderOptions): Readonly<Record<string, string>> {
  const isHttps = options.publicUrl?.startsWith("https://") === true;
  return {
    "content-security-policy": contentSecurityPolicy(options.csp ?? {}),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": switchedOff.map((feature) => `${feature}=()`).join(", "),
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

/** A source comes from settings, and must not be able to carry a directive of its own. */
function checkSource(source: string): string {
  if (source === "" || /[\s;,]/.test(source)) throw new TypeError(`${source} is not a source of a security policy`);
  return source;
}
