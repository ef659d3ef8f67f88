import { expect } from "../browser/expect.ts";
import type { WalkOptions } from "./walk-options.ts";

const pages = ["home", "features", "pricing", "about"] as const;

/** The pages about the product, from the first to the last by the links of their header. */
export async function walkPublicPages({ screen, visit }: Pick<WalkOptions, "screen" | "visit">): Promise<void> {
  const { page, words } = screen;
  await page.goto("/home");
  const heading = (key: string) => page.getByRole("heading", { level: 1, name: words(key) });
  for (const name of pages) {
    const link = page.getByRole("navigation", { name: words("public:nav.label") });
    await link.getByRole("link", { name: words(`public:nav.${name}`), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/${name}$`));
    await expect(heading(`public:${name}.title`)).toBeVisible();
    if (name === "pricing") await expect(page.getByRole("heading", { level: 2, name: "Trial" })).toBeVisible();
    await visit(name);
  }
  await page.goto("/network");
  await expect(heading("network:title")).toBeVisible();
  await expect(page.getByRole("toolbar").getByRole("button").first()).toBeVisible();
  await visit("network");
}
