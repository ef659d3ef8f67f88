import { expect, test } from "vitest";
import { fileKind } from "./file-kind.ts";

test("fileKind: follows the extension", () => {
  expect(fileKind(".JPG")).toBe("image");
  expect(fileKind("webm")).toBe("video");
  expect(fileKind("")).toBe("other");
});
