import type { FileEntry } from "@dexnet/drive/drive";
import type { FromFileServer, ToFileServer } from "@dexnet/drive/transfers/reading/file-messages";
import { AppError, encodeError } from "@dexnet/protocol/errors/errors";
import { type ReactNode, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AppProvider, type AppServices, useApp } from "../../platform/services/app-context.tsx";
import { createFakeDrive } from "../../testing/fake-drive.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { FileViewer } from "./FileViewer.tsx";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
/** Image of one pixel. */
const gif = Uint8Array.from(atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), (letter) =>
  letter.charCodeAt(0),
);
const utf8 = (text: string) => new TextEncoder().encode(text);

const contents = new Map<string, Uint8Array<ArrayBuffer> | AppError>();

function fileOf(name: string, content: Uint8Array<ArrayBuffer> | AppError, sizeBytes?: number): FileEntry {
  contents.set(name, content);
  return {
    kind: "file",
    id: name,
    parentId: null,
    name,
    extension: name.split(".").at(-1) ?? "",
    sizeBytes: sizeBytes ?? (content instanceof AppError ? 10 : content.length),
    date: 0,
    isFavourite: false,
    trashedAt: null,
    parentNames: [],
  };
}

/** Drive that serves the contents above. */
const drive = createFakeDrive({
  openFile: async (id, port) => {
    port.onmessage = ({ data }: MessageEvent<ToFileServer>) => {
      if (data.kind !== "read") return port.close();
      const content = contents.get(id);
      const answer: FromFileServer =
        content === undefined || content instanceof AppError
          ? { kind: "failed", id: data.id, error: encodeError(content) }
          : { kind: "bytes", id: data.id, bytes: content.slice(data.start, data.end) };
      port.postMessage(answer);
    };
  },
});

function WithDrive({ children }: { children: ReactNode }) {
  // The drive of the services refuses to be read, so they are not copied.
  const services = Object.create(useApp(), { drive: { value: drive } }) as AppServices;
  return <AppProvider services={services}>{children}</AppProvider>;
}

const onClose = vi.fn();
const onDownload = vi.fn();

function Viewer({ files }: { files: readonly FileEntry[] }) {
  const [shown, setShown] = useState(files[0] as FileEntry);
  return (
    <WithDrive>
      <FileViewer
        address={address}
        entry={shown}
        findNeighbour={async (entry, step) => files[files.indexOf(entry) + step] ?? null}
        onShow={setShown}
        onDownload={onDownload}
        onClose={onClose}
      />
    </WithDrive>
  );
}

const renderViewer = (...files: FileEntry[]) =>
  renderPage(
    <>
      <h1>DexNet</h1>
      <Viewer files={files} />
    </>,
    { texts: ["viewer"], user: {} },
  );

describe("FileViewer", () => {
  test("shows an image with its name, and passes the checks of a screen", { tags: "full" }, async () => {
    const { checkScreen } = await renderViewer(fileOf("pixel.gif", gif));
    await expect.element(page.getByRole("img", { name: "pixel.gif" })).toBeVisible();
    await checkScreen(["pixel.gif"]);
  });

  test("shows the neighbours by the arrow keys and by the buttons", async () => {
    const { button } = await renderViewer(fileOf("one.txt", utf8("first")), fileOf("two.txt", utf8("second")));
    await expect.element(page.getByText("first")).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByText("second")).toBeVisible();
    await button("viewer:previous").click();
    await expect.element(page.getByText("first")).toBeVisible();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(page.getByText("first")).toBeVisible();
  });

  test("shows a Markdown file with its headings", async () => {
    await renderViewer(fileOf("notes.md", utf8("# Title")));
    await expect.element(page.getByRole("heading", { name: "Title" })).toBeVisible();
  });

  test("says that only the beginning of a long text is shown", async () => {
    const text = new Uint8Array(2 * 1024 * 1024 + 1).fill(0x61);
    const { shown } = await renderViewer(fileOf("long.log", text));
    await expect.element(shown("viewer:cut")).toBeVisible();
  });

  test("reports an image that the browser can't decode, and one whose part is lost", async () => {
    const broken = await renderViewer(fileOf("broken.png", utf8("no image")));
    await expect.element(broken.shown("viewer:brokenText")).toBeVisible();
    // A damaged file stays damaged.
    expect(broken.button("viewer:tryAgain").query()).toBeNull();
    const lost = await renderViewer(fileOf("lost.png", new AppError("file_broken")));
    await expect.element(lost.shown("viewer:mediaFailed")).toBeVisible();
    await expect.element(lost.shown("platform:errors.file_broken")).toBeVisible();
  });

  test("gives an SVG an address without an origin, and other images one of a passive type", async () => {
    const svg = utf8('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
    const addressOf = (name: string) => page.getByRole("img", { name }).query()?.getAttribute("src") ?? "";
    await renderViewer(fileOf("drawing.svg", svg));
    await expect.poll(() => addressOf("drawing.svg")).toMatch(/^data:image\/svg\+xml/);
    await renderViewer(fileOf("pixel.gif", gif));
    await expect.poll(() => addressOf("pixel.gif")).toMatch(/^blob:/);
    const { type } = await (await fetch(addressOf("pixel.gif"))).blob();
    expect(type).toBe("image/gif");
  });

  test("reports an SVG whose address can't be made", async () => {
    vi.spyOn(FileReader.prototype, "readAsDataURL").mockImplementation(function fail(this: FileReader) {
      this.dispatchEvent(new ProgressEvent("error"));
    });
    const { shown } = await renderViewer(fileOf("drawing.svg", utf8("<svg/>")));
    await expect.element(shown("viewer:brokenText")).toBeVisible();
    vi.restoreAllMocks();
  });

  test("says that videos can't be viewed without a service worker, and offers the download", async () => {
    vi.spyOn(navigator, "serviceWorker", "get").mockReturnValue(undefined as never);
    const { shown } = await renderViewer(fileOf("film.mp4", utf8("film")));
    await expect.element(shown("viewer:videoUnavailable")).toBeVisible();
    await expect.element(shown("viewer:unavailableText")).toBeVisible();
    vi.restoreAllMocks();
  });

  test("offers the download of a file that can't be shown", async () => {
    const file = fileOf("program.exe", utf8("MZ"));
    const { shown, checkScreen } = await renderViewer(file);
    await expect.element(shown("viewer:noPreview")).toBeVisible();
    await checkScreen(["program.exe"]);
    await userEvent.keyboard("d");
    expect(onDownload).toHaveBeenLastCalledWith(file);
  });

  test("closes with Escape", async () => {
    onClose.mockClear();
    await renderViewer(fileOf("one.txt", utf8("first")));
    await expect.element(page.getByText("first")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
  });
});
