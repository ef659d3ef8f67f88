import { link, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { createTemporaryWorkspace } from "../../../bench/harness/temporary-workspace.ts";
import { buildInto } from "../../../bench/harness/web-build.ts";
import { openProfile } from "../../browser/profile.ts";
import { writeMarkedFile } from "../../files/marked-file.ts";
import { sealFile } from "../../files/seal-file.ts";

/** Not a whole number of segments. */
const fileBytes = 50_000_000;
const fileNames = ["one.bin", "two.bin", "three.bin"];
/** The long run has 1,000, which is 50 GB. */
const count = Number(process.env.DEXNET_SEALED_FILES ?? 6);
/** Any name of this machine: browsers have cryptography only in pages that they trust. */
const baseUrl = "http://localhost:9";

/** A stream of a file that stalls or loses bytes would show in uploads of many gigabytes only. */
test("a browser seals many large files to the same blocks as Node, and no read stalls", async () => {
  test.setTimeout(240_000 + count * 10_000);
  const workspace = createTemporaryWorkspace(new AbortController().signal, () => undefined);
  const folder = await mkdtemp(join(tmpdir(), "dexnet-sealed-"));
  const profile = await openProfile({ baseUrl });
  try {
    const built = await buildInto(workspace, new URL("../../seal-page/", import.meta.url), []);
    await profile.context.route(`${baseUrl}/**`, (route) => {
      const path = new URL(route.request().url()).pathname;
      return route.fulfill({ path: join(built, path === "/" ? "index.html" : path) });
    });
    const paths = fileNames.map((name) => join(folder, name));
    for (const path of paths) await writeMarkedFile(path, fileBytes, path);
    const expected = await Promise.all(paths.map(async (path) => sealFile(new File([await readFile(path)], path))));
    // Each is a file of its own for the browser, and takes no further space.
    const links = Array.from({ length: count }, (_, index) => join(folder, `${index + 1}.bin`));
    for (const [index, path] of links.entries()) await link(paths[index % paths.length] ?? "", path);
    await profile.page.goto("/");
    await profile.page.locator("input").setInputFiles(links);
    for (let index = 0; index < count; index += 1) {
      let cids: readonly string[] = [];
      const sealing = profile.page
        .evaluate((picked) => (globalThis as unknown as SealPage).sealPicked(picked), index)
        .then((made) => {
          cids = made;
        });
      // The limit of the configuration is for each file, so a stalled one is named.
      await Promise.all([
        sealing,
        expect.poll(() => cids, `file ${index + 1} of ${count}`).toEqual(expected[index % paths.length]),
      ]);
    }
  } finally {
    await profile.close();
    await workspace.removeFolders();
    await rm(folder, { recursive: true, force: true });
  }
});

interface SealPage {
  sealPicked(index: number): Promise<readonly string[]>;
}
