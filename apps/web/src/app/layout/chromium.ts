interface Brand {
  brand: string;
}

/** Whether the browser is of Chrome's family. Older browsers have no client hints, only the user-agent text. */
export function isChromium(navigatorLike: {
  userAgent: string;
  userAgentData?: { brands: readonly Brand[] };
}): boolean {
  const brands = navigatorLike.userAgentData?.brands;
  if (brands !== undefined && brands.length > 0) return brands.some(({ brand }) => brand === "Chromium");
  return /\b(?:Chrome|Chromium)\//.test(navigatorLike.userAgent);
}
