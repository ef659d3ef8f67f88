import { expect } from "../browser/expect.ts";
import { button, field, fileRow, type Screen } from "./person.ts";

/** Elements and actions of the file browser. The screen may be opened later. */
export function createBrowserPage(currentScreen: () => Screen) {
  const row = (name: string) => fileRow(currentScreen().page, name);
  const press = (key: string) => currentScreen().page.keyboard.press(key);
  const word = (key: string, values?: Record<string, string | number>) => currentScreen().words(key, values);

  return {
    row,
    press,
    selectedRows: ({ page } = currentScreen()) => page.locator("tr[aria-selected=true]"),
    text: (key: string, values?: Record<string, string | number>) =>
      currentScreen().page.getByText(word(key, values)).first(),
    quoted: (name: string) => word("files:quoted", { name }),
    place: (name: string) =>
      currentScreen().page.getByRole("link", { name: word(`files:places.${name}`), exact: true }),
    menuItem: (command: string) =>
      currentScreen().page.getByRole("menuitem", { name: word(`files:commands.${command}`) }),
    heading: (name: string) => currentScreen().page.getByRole("heading", { level: 1, name }),

    async uploadFiles(wanted: readonly string[]): Promise<void> {
      const files = wanted.map((name, index) => ({
        name,
        mimeType: "text/plain",
        buffer: Buffer.alloc(1000 * (index + 1)),
      }));
      await currentScreen().page.locator("input[type=file][data-picks=files]").first().setInputFiles(files);
      for (const name of wanted) await expect(row(name)).toBeVisible();
    },

    async makeFolder(name: string): Promise<void> {
      await button(currentScreen(), "files:newFolder").click();
      await field(currentScreen(), "files:folderName").fill(name);
      await press("Enter");
      await expect(row(name)).toBeFocused();
    },

    /** Names of the rows in their order. */
    async expectOrder(expected: readonly string[]): Promise<void> {
      const { page } = currentScreen();
      await expect(page.locator("tr[data-entry]")).toHaveCount(expected.length);
      for (const [index, name] of expected.entries()) {
        await expect(page.locator(`tr[aria-rowindex="${index + 2}"]`)).toContainText(name);
      }
    },
  };
}
