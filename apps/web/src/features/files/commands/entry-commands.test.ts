import type { Entry } from "@dexnet/drive/drive";
import { describe, expect, test } from "vitest";
import { commandsOf, folderCommandsOf } from "./entry-commands.ts";

const folder = { kind: "folder", id: "f" } as Entry;
const file = { kind: "file", id: "a", extension: "txt" } as Entry;
const files = { place: "files", searchText: "" } as const;
const one = (entry: Entry) => ({ ids: [entry.id], entry });
const many = { ids: ["a", "f"], entry: null };

describe("commandsOf", () => {
  test("offers to choose the file of a download for one file, where the browser can ask", () => {
    const context = { view: files, isFavourite: false, isTouch: false };
    expect(commandsOf({ ...context, target: one(file), canSaveAs: true }).flat()).toContain("save-as");
    expect(commandsOf({ ...context, target: one(file) }).flat()).not.toContain("save-as");
    for (const target of [many, one(folder)]) {
      expect(commandsOf({ ...context, target, canSaveAs: true }).flat()).not.toContain("save-as");
    }
  });

  test("several entries can't be opened or renamed, and can be joined and deleted", () => {
    const commands = commandsOf({ view: files, target: many, isFavourite: false, isTouch: false }).flat();
    expect(commands).not.toContain("open");
    expect(commands).not.toContain("rename");
    expect(commands).toEqual(expect.arrayContaining(["download", "copy", "cut", "move", "join", "trash"]));
  });

  test("only a folder is opened", () => {
    expect(commandsOf({ view: files, target: one(folder), isFavourite: false, isTouch: false }).flat()).toContain(
      "open",
    );
    expect(commandsOf({ view: files, target: one(file), isFavourite: false, isTouch: false }).flat()).not.toContain(
      "open",
    );
  });

  test("the folder of an entry is offered where the list is not that folder", () => {
    const search = { place: "files", searchText: "a" } as const;
    expect(commandsOf({ view: search, target: one(file), isFavourite: false, isTouch: false }).flat()).toContain(
      "show-in-folder",
    );
    expect(commandsOf({ view: files, target: one(file), isFavourite: false, isTouch: false }).flat()).not.toContain(
      "show-in-folder",
    );
  });

  test("the trash only restores and deletes for good", () => {
    const trash = { place: "trash", searchText: "" } as const;
    expect(commandsOf({ view: trash, target: many, isFavourite: false, isTouch: false })).toEqual([
      ["restore"],
      ["remove"],
    ]);
    expect(commandsOf({ view: trash, target: one(folder), isFavourite: false, isTouch: false }).flat()).toContain(
      "open",
    );
  });

  test("one entry has details, wherever it is", () => {
    for (const place of ["files", "trash", "recent"] as const) {
      const view = { place, searchText: "" };
      expect(commandsOf({ view, target: one(file), isFavourite: false, isTouch: false }).flat()).toContain("details");
      expect(commandsOf({ view, target: many, isFavourite: false, isTouch: false }).flat()).not.toContain("details");
    }
  });

  test("a finger can select by the menu", () => {
    expect(commandsOf({ view: files, target: one(file), isFavourite: false, isTouch: true }).flat()).toContain(
      "select",
    );
    expect(commandsOf({ view: files, target: many, isFavourite: false, isTouch: true }).flat()).not.toContain("select");
  });

  test("a favourite offers to be none any more", () => {
    const commands = commandsOf({ view: files, target: one(file), isFavourite: true, isTouch: false }).flat();
    expect(commands).toContain("unfavourite");
    expect(commands).not.toContain("favourite");
  });
});

test("folderCommandsOf: nothing is pasted into the trash or into a search", () => {
  expect(folderCommandsOf(files).flat()).toContain("paste");
  expect(folderCommandsOf({ place: "trash", searchText: "" }).flat()).not.toContain("paste");
  expect(folderCommandsOf({ place: "files", searchText: "x" }).flat()).not.toContain("paste");
});
