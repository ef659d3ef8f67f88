import { expect, test } from "vitest";

/** Component with a dropdown, and the test that looks for its last item in low windows. */
const walked: Readonly<Record<string, string>> = {
  "../features/files/ViewMenu.tsx": "../features/files/commands/EntryMenu.test.tsx",
  "../features/files/StatusBar.tsx": "../features/files/commands/EntryMenu.test.tsx",
  "../features/files/commands/EntryMenu.tsx": "../features/files/commands/EntryMenu.test.tsx",
  "../features/files/list/FileRow.tsx": "../features/files/commands/EntryMenu.test.tsx",
  "../features/files/list/RenameField.tsx": "../features/files/FileBrowser.test.tsx",
  "../features/files/path/HiddenFolders.tsx": "../features/files/commands/EntryMenu.test.tsx",
  "../features/files/places/PlacesNav.tsx": "../features/files/commands/EntryMenu.test.tsx",
  "../features/files/uploading/UploadMenu.tsx": "../features/files/commands/EntryMenu.test.tsx",
  "../features/storages/list/StorageMenu.tsx": "../features/storages/list/StoragesPage.test.tsx",
  "../features/storages/restore/WordField.tsx": "../features/storages/restore/WordField.test.tsx",
  "../features/storages/saving/SavingState.tsx": "../features/files/commands/EntryMenu.test.tsx",
  "../features/transfers/TransfersIndicator.tsx": "../features/transfers/TransfersIndicator.test.tsx",
};

const dropdown =
  /<(?:ActionMenu|Menu|Popover|HoverCard|Autocomplete|Select|MultiSelect|Combobox)[\s>]|aria-haspopup="menu"/;
const sources = import.meta.glob<string>(["../{app,features}/**/*.tsx", "!../**/*.test.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const tests = import.meta.glob<string>("../features/**/*.test.tsx", { query: "?raw", import: "default", eager: true });

test("every component with a menu or another dropdown has a test that looks for its last item", () => {
  const found = Object.keys(sources).filter((path) => dropdown.test(sources[path] ?? ""));
  expect(found.sort()).toEqual(Object.keys(walked).sort());
  for (const path of Object.values(walked))
    expect([path, tests[path]]).toEqual([path, expect.stringContaining("testing/hit-test.ts")]);
});
