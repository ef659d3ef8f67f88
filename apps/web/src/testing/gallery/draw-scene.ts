import { inject } from "vitest";
import { page } from "vitest/browser";
import type { Language } from "../../platform/i18n/languages.ts";
import type { RenderedPage } from "../render-page.tsx";

/** Settings of one run of the gallery. */
export interface GalleryRun {
  readonly width: number;
  readonly languages: readonly Language[];
}

declare module "vitest" {
  interface ProvidedContext {
    gallery: GalleryRun;
  }
}

export const galleryWidth = (): number => inject("gallery").width;
export const galleryLanguages = (): readonly Language[] => inject("gallery").languages;

/** Height of a window. A longer scene makes the picture longer. */
const leastHeightPx = 640;

/**
 * Draws what is on the screen, in each language of the run. A dialog is drawn in a window of the usual size. A scene whose
 * texts are made before it is shown is drawn in the language of these texts alone.
 */
export async function drawScene(
  rendered: Pick<RenderedPage, "services">,
  name: string,
  kind: "board" | "window" = "board",
  languages: readonly Language[] = galleryLanguages(),
): Promise<void> {
  const width = galleryWidth();
  for (const language of languages) {
    await rendered.services.chooseLanguage(language);
    await page.viewport(width, kind === "board" ? leastHeightPx : windowHeightOf(width));
    await document.fonts.ready;
    await settle();
    if (kind === "board") {
      await page.viewport(width, Math.max(leastHeightPx, document.documentElement.scrollHeight));
      await settle();
    }
    const folder = language === "en-EN" ? "gallery" : `${language.slice(0, 2)}/gallery`;
    await page.screenshot({ path: `../../../../../.screens/${folder}/${name}-${width}.png` });
  }
}

const windowHeightOf = (width: number) => (width < 768 ? 844 : 900);

/** Two frames: observers of sizes act after the first. */
async function settle(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
