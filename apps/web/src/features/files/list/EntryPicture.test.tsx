import type { FromThumbnailServer, ToThumbnailServer } from "@dexnet/drive/thumbnails/thumbnail-messages";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { drawThumbnail } from "../../../platform/thumbnails/draw-thumbnail.ts";
import { type RenderedBrowser, renderBrowser } from "../testing/render-browser.tsx";

type Bytes = FromThumbnailServer["bytes"];

const cidOf = (name: string) => name.padEnd(59, "a").replaceAll(".", "b");

let neededIds: readonly string[];
let answer: (thumbnailCid: string, bytes: Bytes) => void;
beforeEach(() => {
  neededIds = [];
});

/** Files of which those with "pic" in their names have thumbnails. */
async function renderPictures(
  names: readonly string[],
  openThumbnails = async (port: MessagePort) => {
    answer = (thumbnailCid, bytes) => port.postMessage({ thumbnailCid, bytes } satisfies FromThumbnailServer);
    port.onmessage = ({ data }) => {
      const message = data as ToThumbnailServer;
      if (message.kind === "need") neededIds = message.ids;
    };
  },
): Promise<RenderedBrowser> {
  const files = names.map((name) => ({ name, ...(name.includes("pic") && { thumbnailCid: cidOf(name) }) }));
  const rendered = await renderBrowser(({ addFiles }) => addFiles(files), "", { openThumbnails });
  await rendered.button("files:viewMenu.title").click();
  await page.getByRole("menuitemradio", { name: rendered.text("files:viewMenu.tiles") }).click();
  await expectRowHeight(176);
  return rendered;
}

/** The layout is complete one frame after it was chosen. */
async function expectRowHeight(heightPx: number): Promise<void> {
  await expect.poll(() => document.querySelector("tr[data-entry]")?.getBoundingClientRect().height).toBe(heightPx);
}

async function smallPicture(): Promise<Bytes> {
  const canvas = new OffscreenCanvas(300, 200);
  canvas.getContext("2d")?.fillRect(0, 0, 300, 200);
  return drawThumbnail(await canvas.convertToBlob());
}

const shownImages = () => [...document.querySelectorAll<HTMLImageElement>("tr[data-entry] img")];
const boxesOf = () =>
  [...document.querySelectorAll("tr[data-entry], tr[data-entry] [title]")].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height];
  });

describe("thumbnail of a tile", () => {
  test("takes the place of the icon, and nothing moves", async () => {
    const { row, checkScreen } = await renderPictures(["a pic.png", "b.png", "c pic.png"]);
    await expect.poll(() => neededIds.length).toBe(2);
    const before = boxesOf();
    answer(cidOf("a pic.png"), await smallPicture());
    await expect
      .poll(() => shownImages().filter(({ complete, naturalWidth }) => complete && naturalWidth > 0))
      .toHaveLength(1);
    expect(
      row("a pic.png")
        .element()
        .contains(shownImages()[0] ?? null),
    ).toBe(true);
    expect(boxesOf()).toEqual(before);
    expect(row("b.png").element().querySelector("svg")).not.toBeNull();
    await checkScreen(["a pic.png", "b.png", "c pic.png", "Desk"]);
  });

  test("is also shown in the list, and nothing moves there", { tags: "full" }, async () => {
    const { button, text } = await renderPictures(["a pic.png", "b.png"]);
    await button("files:viewMenu.title").click();
    await page.getByRole("menuitemradio", { name: text("files:viewMenu.list") }).click();
    await expectRowHeight(44);
    await expect.poll(() => neededIds.length).toBe(1);
    const before = boxesOf();
    answer(cidOf("a pic.png"), await smallPicture());
    await expect.poll(() => shownImages()[0]?.getBoundingClientRect().width).toBe(32);
    expect(boxesOf()).toEqual(before);
  });

  test("stays an icon when there is none, when it is broken, and when the drive can't be reached", async () => {
    const { row } = await renderPictures(["a pic.png", "b pic.png"]);
    await expect.poll(() => neededIds.length).toBe(2);
    answer(cidOf("a pic.png"), null);
    answer(cidOf("b pic.png"), new Uint8Array([1, 2, 3]));
    for (const name of ["a pic.png", "b pic.png"]) {
      await expect.poll(() => row(name).element().querySelector("svg[aria-hidden]")).not.toBeNull();
    }
    await expect.poll(shownImages).toEqual([]);
  });

  test("fails without a word when thumbnails can't be opened", async () => {
    const { row } = await renderPictures(["a pic.png"], () => Promise.reject(new Error("There is no drive")));
    await expect.element(row("a pic.png")).toBeVisible();
    expect(shownImages()).toEqual([]);
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });

  test("is asked for only while its tile is rendered", async () => {
    const names = Array.from({ length: 500 }, (_, index) => `pic ${String(index).padStart(3, "0")}.png`);
    await renderPictures(names);
    await expect.poll(() => neededIds.length).toBeGreaterThan(10);
    expect(neededIds.length).toBeLessThan(250);
    const first = neededIds;
    const scroller = document.querySelector("tr[data-entry]")?.closest("div");
    scroller?.scrollTo({ top: 1_000_000 });
    // The row of the tile that has the focus stays.
    const others = () => neededIds.filter((id) => !first.includes(id)).length;
    await expect
      .poll(() => ({ hasOthers: others() > 10, hasFewOfFirst: neededIds.length - others() < 10 }))
      .toEqual({ hasOthers: true, hasFewOfFirst: true });
  });
});
