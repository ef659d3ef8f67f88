import { expect } from "../browser/expect.ts";
import { leaveTo } from "../browser/pending-requests.ts";
import type { WalkOptions } from "./walk-options.ts";

const pages = ["home", "features", "pricing", "about"] as const;

/** The pages about the product, from the first to the last by the links of their header. */
export async function walkPublicPages({ screen, visit }: Pick<WalkOptions, "screen" | "visit">): Promise<void> {
  const { page, words } = screen;
  await leaveTo(page, "/home");
  const heading = (key: string) => page.getByRole("heading", { level: 1, name: words(key) });
  for (const name of pages) {
    const link = page.getByRole("navigation", { name: words("public:nav.label") });
    await link.getByRole("link", { name: words(`public:nav.${name}`), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/${name}$`));
    await expect(heading(`public:${name}.title`)).toBeVisible();
    if (name === "pricing") await expect(page.getByRole("heading", { level: 2, name: "Trial" })).toBeVisible();
    await visit(name);
  }
  await leaveTo(page, "/network");
  await expect(heading("network:title")).toBeVisible();
  await expect(page.getByRole("toolbar").getByRole("button").first()).toBeVisible();
  await visit("network");
  const log = page.getByRole("heading", { level: 2, name: words("network:log.title") });
  const root = page.getByText(words("network:log.root"), { exact: true });
  // A ledger without blocks has no checkpoint.
  await expect(root.or(page.getByText(words("network:log.none")))).toBeVisible();
  await visit("network-log", () => log.evaluate((element) => element.scrollIntoView()));
}
