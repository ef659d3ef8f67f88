/** Paths of the routes by name. */
export const routePaths = {
  home: "/home",
  features: "/features",
  pricing: "/pricing",
  about: "/about",
  network: "/network",
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
  "storage-folder": "/storages/$address/folder/$folder",
  "storage-trash": "/storages/$address/trash",
  "storage-trash-folder": "/storages/$address/trash/$folder",
  "storage-favourites": "/storages/$address/favourites",
  "storage-recent": "/storages/$address/recent",
  "storages-restore": "/storages/$address/restore",
  "storages-reset": "/storages/$address/reset",
  "storage-links": "/storages/$address/links",
  "storage-history": "/storages/$address/history",
  "storage-usage": "/storages/$address/usage",
  share: "/s/$share",
  "settings-profile": "/settings/profile",
  "settings-safety": "/settings/safety",
  "settings-security": "/settings/security",
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
  return storageRouteOf(plain);
}

/** Routes below the address of a storage, by the rest of the path. */
const storageRoutes: readonly (readonly [RegExp, RouteName])[] = [
  [/^$/, "storage"],
  [/^\/folder\/[^/]+$/, "storage-folder"],
  [/^\/trash$/, "storage-trash"],
  [/^\/trash\/[^/]+$/, "storage-trash-folder"],
  [/^\/favourites$/, "storage-favourites"],
  [/^\/recent$/, "storage-recent"],
  [/^\/restore$/, "storages-restore"],
  [/^\/reset$/, "storages-reset"],
  [/^\/links$/, "storage-links"],
  [/^\/history$/, "storage-history"],
  [/^\/usage$/, "storage-usage"],
];

function storageRouteOf(path: string): RouteName | null {
  const rest = /^\/storages\/[^/]+(.*)$/.exec(path)?.[1];
  if (rest === undefined) return null;
  return storageRoutes.find(([pattern]) => pattern.test(rest))?.[1] ?? null;
}

const browserRoutes: ReadonlySet<RouteName | null> = new Set([
  "storage",
  "storage-folder",
  "storage-trash",
  "storage-trash-folder",
  "storage-favourites",
  "storage-recent",
]);

/** Whether a path is one of the file browser of a storage. */
export function isBrowserPath(path: string): boolean {
  return browserRoutes.has(routeOf(path));
}
