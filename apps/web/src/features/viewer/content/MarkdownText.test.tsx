import { describe, expect, onTestFinished, test, vi } from "vitest";
import { renderPage } from "../../../testing/render-page.tsx";
import { MarkdownText } from "./MarkdownText.tsx";

/** However busy the machine is. */
const unlimited = { loadMs: 600_000, readMs: 600_000 };

async function render(text: string): Promise<Element> {
  await renderPage(<MarkdownText text={text} limits={unlimited} />, { texts: ["viewer"], user: {} });
  const find = () => document.querySelector("main > div:not([role])");
  await expect.poll(find).not.toBeNull();
  return find() as Element;
}

describe("MarkdownText", () => {
  test("renders headings, lists, tables and code", async () => {
    const shown = await render(
      "# One\n\n- a\n- **b**\n\n1. c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a;\n```",
    );
    const tags = ["h2", "ul li strong", "ol li", "th", "td", "pre"];
    expect(tags.map((tag) => shown.querySelector(tag)?.textContent)).toEqual(["One", "b", "c", "x", "1", "let a;"]);
  });

  test("shows HTML as text", async () => {
    const shown = await render("before <b>bold</b>\n\n<script>alert(1)</script>");
    expect(shown.textContent).toContain("<b>bold</b>");
    expect(shown.textContent).toContain("<script>alert(1)</script>");
    expect(shown.querySelector("b, script")).toBeNull();
  });

  test("links only to sites and mail addresses, in a new tab without a referrer", async () => {
    const shown = await render(
      "[a](https://example.org/x) [b](javascript:alert(1)) [c](data:text/html,x) [d](/storages)",
    );
    const links = [...shown.querySelectorAll("a")];
    expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
      ["https://example.org/x", "_blank", "noopener noreferrer"],
    ]);
    expect(shown.textContent).toBe("a b c d");
  });

  test.each([
    ["emphasis that never ends", "*a_".repeat(33_333)],
    ["strong emphasis that never ends", "**a".repeat(33_333)],
    ["nested lists", Array.from({ length: 450 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n")],
    ["nested quotes", `${"> ".repeat(50_000)}a`],
    ["more elements than a page can show", "*a* ".repeat(400_000)],
  ])("shows a file of %s as plain text, and says so", { tags: "full" }, async (_, text) => {
    const { shown } = await renderPage(<MarkdownText text={text} />, { texts: ["viewer"], user: {} });
    await expect.element(shown("viewer:unformatted")).toBeVisible();
    expect(document.querySelector("main pre")?.textContent).toBe(text);
  });

  test("shows the text as it is if its thread neither loads nor fails, and ends the thread", async () => {
    const end = vi.fn();
    vi.stubGlobal(
      "Worker",
      class extends EventTarget {
        terminate = end;
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const limits = { loadMs: 0, readMs: unlimited.readMs };
    const { shown } = await renderPage(<MarkdownText text="# One" limits={limits} />, { texts: ["viewer"], user: {} });
    await expect.element(shown("viewer:unformatted")).toBeVisible();
    expect(document.querySelector("main pre")?.textContent).toBe("# One");
    expect(end).toHaveBeenCalledOnce();
  });

  test("loads no images", async () => {
    const shown = await render("![a cat](https://example.org/cat.png)");
    expect(shown.querySelector("img")).toBeNull();
    expect(shown.textContent).toBe("a cat");
  });
});
