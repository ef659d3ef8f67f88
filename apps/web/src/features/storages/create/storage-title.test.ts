import { describe, expect, test } from "vitest";
import { suggestTitle } from "./storage-title.ts";

describe("suggestTitle", () => {
  test("returns the base for the first storage", () => {
    expect(suggestTitle("My files", [])).toBe("My files");
    expect(suggestTitle("My files", ["Photos"])).toBe("My files");
  });
  test("adds the first free number, whatever the case of the taken names", () => {
    expect(suggestTitle("My files", ["my files"])).toBe("My files 2");
    expect(suggestTitle("My files", ["My files", " MY FILES 2 ", "My files 4"])).toBe("My files 3");
  });
});
