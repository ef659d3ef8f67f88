import { expect, test } from "vitest";
import { viewKindOf } from "./view-kind.ts";

test.each([
  ["png", "image"],
  [".JPG", "image"],
  ["jpeg", "image"],
  ["webp", "image"],
  ["avif", "image"],
  ["mp4", "video"],
  ["webm", "video"],
  ["mp3", "audio"],
  ["PDF", "pdf"],
  ["md", "markdown"],
  ["ts", "text"],
])("a file with the extension %s is shown as %s", (extension, kind) => {
  expect(viewKindOf(extension)?.kind).toBe(kind);
});

test.each(["", "exe", "zip", "docx", "constructor", "__proto__"])(
  "a file with the extension %s can't be shown",
  (extension) => {
    expect(viewKindOf(extension)).toBeNull();
  },
);
