import type { AppRouter } from "./router.tsx";

/** Loads the code and the texts of the page at a path, before it is known whether the page may be shown. */
export async function preloadPage(router: AppRouter, path: string): Promise<void> {
  const [matchedRoutes] = router.getMatchedRoutes(path);
  await Promise.all(matchedRoutes.map(({ options }) => options.component?.preload?.()));
}
