interface Brand {
  brand: string;
}

/** Chrome and its family say so by their client hints; older ones only by the user-agent text. */
export function isChromium(navigatorLike: {
  userAgent: string;
  userAgentData?: { brands: readonly Brand[] };
}): boolean {
  const brands = navigatorLike.userAgentData?.brands;
  if (brands !== undefined && brands.length > 0) return brands.some(({ brand }) => brand === "Chromium");
  return /\b(?:Chrome|Chromium)\//.test(navigatorLike.userAgent);
}
