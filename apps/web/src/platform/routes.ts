/** Paths of the routes by name. */
export const routePaths = {
  "auth-login": "/auth/login",
  "auth-login-otp": "/auth/login-otp",
  "auth-register": "/auth/register",
  "auth-email-confirm": "/auth/confirm",
  "auth-reset-password": "/auth/reset-password",
  "auth-delete-account": "/auth/delete-account",
  storages: "/storages/",
  "storages-plans": "/storages/plans",
  "storages-checkout": "/storages/plans/$plan",
  "storages-create": "/storages/create",
  storage: "/storages/$address",
  "storages-restore": "/storages/$address/restore",
  "storages-reset": "/storages/$address/reset",
  "storage-links": "/storages/$address/links",
  share: "/s/$share",
  "settings-billing": "/settings/billing",
  "settings-invoice": "/settings/billing/$invoice",
} as const;

export type RouteName = keyof typeof routePaths;

const fixed = new Map<string, RouteName>(
  Object.entries(routePaths)
    .filter(([, path]) => !path.includes("$"))
    .map(([name, path]) => [withoutSlash(path), name as RouteName]),
);

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Route of a path; null for the root and for unknown paths. A trailing slash is ignored. */
export function routeOf(path: string): RouteName | null {
  const plain = withoutSlash(path);
  const name = fixed.get(plain);
  if (name !== undefined) return name;
  if (/^\/storages\/plans\/[^/]+$/.test(plain)) return "storages-checkout";
  if (/^\/settings\/billing\/[^/]+$/.test(plain)) return "settings-invoice";
  if (/^\/s\/[^/]+$/.test(plain)) return "share";
  const found = /^\/storages\/[^/]+(?:\/(restore|reset|links))?$/.exec(plain);
  if (found === null) return null;
  const [, page] = found;
  if (page === "restore") return "storages-restore";
  if (page === "links") return "storage-links";
  return page === "reset" ? "storages-reset" : "storage";
}
