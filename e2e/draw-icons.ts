import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { closeSharedBrowser, openProfile } from "./browser/profile.ts";

/** `node e2e/draw-icons.ts`: draws the icons of the installed application from favicon.svg. They are in the repository. */
const folder = join(import.meta.dirname, "../apps/web/public");
const background = "#0A1716";

/** `share` is the part of the width that the drawing takes. Systems cut the edges off a maskable icon, up to a tenth. */
const icons = [
  { name: "icon-192.png", size: 192, share: 1, background: "transparent" },
  { name: "icon-512.png", size: 512, share: 1, background: "transparent" },
  { name: "icon-maskable-512.png", size: 512, share: 0.6, background },
  { name: "apple-touch-icon.png", size: 180, share: 0.75, background },
] as const;

const svg = await readFile(join(folder, "favicon.svg"), "utf8");
const { page, close } = await openProfile({ baseUrl: "about:blank" });
for (const icon of icons) {
  await page.setViewportSize({ width: icon.size, height: icon.size });
  const drawn = svg.replace("<svg ", `<svg width="${icon.size * icon.share}" height="${icon.size * icon.share}" `);
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${icon.background}">${drawn}</body>`,
  );
  await page.screenshot({ path: join(folder, icon.name), omitBackground: true });
}
await close();
await closeSharedBrowser();
