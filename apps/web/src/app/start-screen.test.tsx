import { expect, onTestFinished, test } from "vitest";
import indexPage from "../../index.html?raw";

/** The document of the application as it is before any of its code has run. */
async function openStartScreen(): Promise<{ window: Window; document: Document }> {
  const frame = document.createElement("iframe");
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  frame.srcdoc = indexPage.replaceAll(/<(?:script|link)[^>]*>/g, "");
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await loaded;
  if (frame.contentWindow === null || frame.contentDocument === null) throw new Error("The frame has no document.");
  return { window: frame.contentWindow, document: frame.contentDocument };
}

test("start screen: a spinner in the middle of the whole screen, without any code", async () => {
  const { window, document } = await openStartScreen();
  const spinner = document.querySelector("[role=status][aria-label=DexNet]");
  const { left, right, top, bottom } = spinner?.getBoundingClientRect() ?? new DOMRect();
  expect(right - left).toBe(40);
  expect(Math.abs((left + right) / 2 - window.innerWidth / 2)).toBeLessThan(1);
  expect(Math.abs((top + bottom) / 2 - window.innerHeight / 2)).toBeLessThan(1);
});

test("start screen: says in three languages that it has not loaded, but only when that takes long", async () => {
  const { window, document } = await openStartScreen();
  const note = document.querySelector(".starting-late") ?? document.body;
  expect([...note.querySelectorAll("[lang]")].map((line) => line.getAttribute("lang"))).toEqual(["en", "ru", "uk"]);
  expect(window.getComputedStyle(note).visibility).toBe("hidden");
  const [appearing] = note.getAnimations();
  expect(appearing?.effect?.getTiming().delay).toBe(10_000);
  appearing?.finish();
  expect(window.getComputedStyle(note).visibility).toBe("visible");
});
