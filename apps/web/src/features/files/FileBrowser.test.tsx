import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { isReached } from "../../testing/hit-test.ts";
import { renderBrowser } from "./testing/render-browser.tsx";

const greek = ["alpha.txt", "beta.png", "delta.pdf", "gamma.txt"];
const addGreek = ({ addFiles }: { addFiles: (files: { name: string }[]) => Promise<unknown> }) =>
  addFiles(greek.map((name) => ({ name })));

async function press(keys: string): Promise<void> {
  await userEvent.keyboard(keys);
}

/** Expects an element that contains the text, beside others. */
async function expectText(element: Locator, text: string): Promise<void> {
  await expect.poll(() => element.query()?.textContent ?? "").toContain(text);
}

describe("file browser: selection", () => {
  test("a range follows its anchor, and Ctrl adds single entries", async () => {
    const { row, selectedNames } = await renderBrowser(addGreek);
    await row("beta.png").click();
    await row("gamma.txt").click({ modifiers: ["Shift"] });
    await expect.poll(selectedNames).toEqual(["beta.png", "delta.pdf", "gamma.txt"]);
    await row("alpha.txt").click({ modifiers: ["Shift"] });
    await expect.poll(selectedNames).toEqual(["alpha.txt", "beta.png"]);
    await row("gamma.txt").click({ modifiers: ["Control"] });
    await expect.poll(selectedNames).toEqual(["alpha.txt", "beta.png", "gamma.txt"]);
  });

  test("a range reaches over thousands of rows that are not loaded", { tags: "full" }, async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ name: `file ${index}.txt` }));
    const { row, text } = await renderBrowser(({ addFiles }) => addFiles(many));
    await row("file 0.txt").click();
    await press("{Shift>}{End}{/Shift}");
    await expect.element(page.getByText(text("files:selected", { count: 5000 }), { exact: false })).toBeVisible();
    await press("{Escape}");
    await press("{Control>}a{/Control}");
    await expect.element(page.getByText(text("files:selected", { count: 5000 }), { exact: false })).toBeVisible();
  });

  test("entries that another tab deletes leave the selection, and another folder clears it", async () => {
    let folderId = "";
    const { row, selectedNames, drive, addFiles, names } = await renderBrowser(async (list) => {
      folderId = await list.drive.createFolder(null, "Plans");
    });
    const [first = ""] = await addFiles(greek.map((name) => ({ name })));
    await expect.poll(names).toEqual(["Plans", ...greek]);
    await row("alpha.txt").click();
    await row("beta.png").click({ modifiers: ["Shift"] });
    await expect.poll(selectedNames).toEqual(["alpha.txt", "beta.png"]);
    await drive.trash([first]);
    await expect.poll(selectedNames).toEqual(["beta.png"]);
    await addFiles([{ name: "inside.txt", parentId: folderId }]);
    await row("Plans").dblClick();
    await expect.element(row("inside.txt")).toBeVisible();
    expect(selectedNames()).toEqual([]);
  });

  test("a change of the selection renders only the rows that change", async () => {
    const { row, selectedNames } = await renderBrowser(addGreek);
    await row("alpha.txt").click();
    await expect.poll(selectedNames).toEqual(["alpha.txt"]);
    const changed = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const entry = target instanceof Element ? target.closest("tr[data-entry]") : null;
        if (entry !== null) changed.add(entry.querySelector("[title]")?.getAttribute("title") ?? "");
      }
    });
    observer.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
    await row("delta.pdf").click();
    await expect.poll(selectedNames).toEqual(["delta.pdf"]);
    observer.disconnect();
    expect([...changed].sort()).toEqual(["alpha.txt", "delta.pdf"]);
  });

  test("letters lead to the next name that begins with them, also far below", async () => {
    const many = Array.from({ length: 2000 }, (_, index) => ({ name: `file ${index}.txt` }));
    const { row } = await renderBrowser(({ addFiles }) => addFiles([...many, { name: "zebra.txt" }]));
    await row("file 0.txt").click();
    await press("ze");
    await expect.element(row("zebra.txt")).toHaveFocus();
  });
});

describe("file browser: names", () => {
  test("a folder's name of two characters is refused in the row, and Escape brings the old name back", async () => {
    const { row, text } = await renderBrowser(({ drive }) => drive.createFolder(null, "Plans"));
    await row("Plans").click();
    await press("{F2}");
    const field = page.getByRole("textbox", { name: text("files:newName") });
    await expect.element(field).toHaveFocus();
    await field.fill("ab");
    await press("{Enter}");
    const refusal = text("platform:validation.folderNameLength").replaceAll("\u00a0", " ");
    await expect.element(page.getByRole("alert")).toHaveTextContent(refusal);
    await press("{Escape}");
    await expect.element(row("Plans")).toHaveFocus();
  });

  test("what is typed as a new name stays when the list changes meanwhile", async () => {
    const { row, text, names, addFiles } = await renderBrowser(addGreek);
    await row("alpha.txt").click();
    await press("{F2}om");
    await addFiles([{ name: "a first one.txt" }]);
    await expect.poll(names).toContain("a first one.txt");
    await press("ega{Enter}");
    await expect.poll(names).toContain("omega.txt");
    await expect.element(page.getByRole("textbox", { name: text("files:newName") })).not.toBeInTheDocument();
  });

  test("a name that is taken is reported when the field is left, and nothing changes", async () => {
    const { row, text, names } = await renderBrowser(addGreek);
    await row("alpha.txt").click();
    await press("{F2}");
    await page.getByRole("textbox", { name: text("files:newName") }).fill("gamma.txt");
    await row("delta.pdf").click();
    await expectText(page.getByRole("alert"), text("platform:errors.name_taken"));
    await expect.poll(names).toEqual(greek);
  });

  test.each([
    [1440, 900],
    [390, 664],
  ])(
    "the reason of a refused name is in sight for the lowest row, and after scrolling, at %i x %i",
    async (...size) => {
      const many = Array.from({ length: 60 }, (_, index) => ({ name: `file ${index}.txt` }));
      const { row, text } = await renderBrowser(({ addFiles }) => addFiles(many));
      await page.viewport(...size);
      await expect.element(row("file 0.txt")).toBeVisible();
      const list = row("file 0.txt").element().closest("table")?.parentElement as HTMLElement;
      const isReasonShown = () => {
        const [reason, field] = [document.querySelector("tr [role=alert]"), document.querySelector("tr input")];
        return reason !== null && field !== null && isReached(reason) && isReached(field);
      };
      async function refuse(): Promise<void> {
        await press("{F2}");
        const field = page.getByRole("textbox", { name: text("files:newName") });
        await expect.element(field).toHaveFocus();
        await field.fill("file 1.txt");
        await press("{Enter}");
        await expect.poll(isReasonShown).toBe(true);
      }
      // The lowest row whose name can be clicked, and the last row of all.
      const lowest = [...document.querySelectorAll<HTMLElement>("tr[data-entry]")].filter(isReached).at(-1);
      lowest?.click();
      await refuse();
      list.scrollTop = 600;
      await press("{Enter}");
      await expect.poll(isReasonShown).toBe(true);
      await press("{Escape}");
      await press("{End}");
      await expect.element(row("file 59.txt")).toHaveFocus();
      await refuse();
    },
  );

  test("a new folder gets the focus, also the first one of an empty storage", async () => {
    const { button, field, row } = await renderBrowser(async () => undefined);
    for (const name of ["Plans", "Drafts"]) {
      await button("files:newFolder").click();
      await field("files:folderName").fill(name);
      await press("{Enter}");
      await expect.element(row(name)).toHaveFocus();
      await row("Plans").click();
    }
  });
});

describe("file browser: changes", () => {
  test("deleting offers Undo, and the notice of a later change takes the place of the older one", async () => {
    const { row, text, names } = await renderBrowser(addGreek);
    const quoted = (name: string) => text("files:quoted", { name });
    const deleted = (name: string) => page.getByText(text("files:done.trash", { what: quoted(name) }));
    await row("alpha.txt").click();
    await press("{Delete}");
    await expect.element(deleted("alpha.txt")).toBeVisible();
    await row("beta.png").click();
    await press("{Delete}");
    await expect.element(deleted("beta.png")).toBeVisible();
    await expect.element(deleted("alpha.txt")).not.toBeInTheDocument();
    await page.getByRole("button", { name: text("files:undo") }).click();
    await expect.poll(names).toEqual(["beta.png", "delta.pdf", "gamma.txt"]);
    await press("{Control>}z{/Control}");
    await expect.poll(names).toEqual(greek);
    await press("{Control>}{Shift>}z{/Shift}{/Control}");
    await expect.poll(names).toEqual(["beta.png", "delta.pdf", "gamma.txt"]);
  });

  test("Delete means no entry while nothing is selected and no row has the focus", async () => {
    const { row, names, addFiles } = await renderBrowser(addGreek);
    await row("alpha.txt").click();
    await press("{Escape}");
    (document.activeElement as HTMLElement).blur();
    await press("{Delete}");
    // A later change of the list shows that the key has changed nothing.
    await addFiles([{ name: "omega.txt" }]);
    await expect.poll(names).toEqual([...greek, "omega.txt"]);
  });

  test("recent files have the date on which they were added, also a file that is much older", async () => {
    const { row, text, names, addFiles } = await renderBrowser(addGreek);
    await expect.poll(names).toEqual(greek);
    await page.getByRole("link", { name: text("files:places.recent") }).click();
    await expect.poll(names).toHaveLength(greek.length);
    await addFiles([{ name: "scan.txt", date: 1 }]);
    await expect.poll(names).toHaveLength(greek.length + 1);
    expect(names()[0]).toBe("scan.txt");
    await expectText(row("scan.txt"), String(new Date().getFullYear()));
    await expect.element(page.getByRole("columnheader", { name: text("files:addedDate") })).toBeVisible();
  });

  test("a place ends a search", async () => {
    const { row, text, names, services } = await renderBrowser(addGreek);
    await expect.element(row("alpha.txt")).toBeVisible();
    services.storageHeader.setSearchText("beta");
    await expect.poll(names).toEqual(["beta.png"]);
    await page.getByRole("link", { name: text("files:places.recent") }).click();
    await expect.poll(names).toHaveLength(greek.length);
    expect(services.storageHeader.get().searchText).toBe("");
  });

  test("pasting asks once for all about names that exist, and replaced entries go to the trash", async () => {
    let folderId = "";
    const { row, text, names, path } = await renderBrowser(async (list) => {
      folderId = await list.drive.createFolder(null, "Plans");
      await addGreek(list);
      await list.addFiles(["alpha.txt", "beta.png"].map((name) => ({ name, parentId: folderId, sizeBytes: 7 })));
    });
    await expect.element(row("alpha.txt")).toBeVisible();
    await press("{Control>}v{/Control}");
    await expect.element(page.getByText(text("files:clipboardEmpty"))).toBeVisible();
    await row("alpha.txt").click();
    await row("delta.pdf").click({ modifiers: ["Shift"] });
    await press("{Control>}c{/Control}");
    await row("Plans").dblClick();
    await expect.poll(names).toEqual(["alpha.txt", "beta.png"]);
    expect(path()).toContain(`/folder/${folderId}`);
    await press("{Control>}v{/Control}");
    const dialog = page.getByRole("dialog", { name: text("files:conflict.title") });
    await dialog.getByRole("checkbox").click();
    await dialog.getByRole("button", { name: text("files:conflict.replace") }).click();
    await expect.poll(names).toEqual(["alpha.txt", "beta.png", "delta.pdf"]);
    await page.getByRole("link", { name: text("files:places.trash") }).click();
    await expect.poll(names).toEqual(["alpha.txt", "beta.png"]);
    await expectText(row("alpha.txt"), "7\u00a0B");
  });

  test("a folder that is gone leads to the top with a notice, and so does one that was moved to the trash", async () => {
    let folderId = "";
    const { row, text, drive, path } = await renderBrowser(async (list) => {
      folderId = await list.drive.createFolder(null, "Plans");
      await addGreek(list);
    });
    await row("Plans").dblClick();
    await expect.element(page.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
    await drive.trash([folderId]);
    await expect.element(page.getByText(text("files:folderGone"))).toBeVisible();
    await expect.element(row("alpha.txt")).toBeVisible();
    expect(path()).not.toContain("folder");
  });

  test("the trash deletes for good only after a question that names the entry and its size", async () => {
    const { row, text, button } = await renderBrowser(async (list) => {
      const [id = ""] = (await list.addFiles([{ name: "old.txt", sizeBytes: 2000 }])) as string[];
      await list.drive.trash([id]);
    }, "/trash");
    await expect.element(page.getByText(text("files:trashNote"))).toBeVisible();
    await row("old.txt").click();
    await press("{Delete}");
    const dialog = page.getByRole("dialog", { name: text("files:removeTitle") });
    await expectText(dialog, "old.txt");
    await expectText(dialog, "2\u00a0KB");
    await button("files:cancel").click();
    await expect.element(row("old.txt")).toBeVisible();
    await press("{Delete}");
    await dialog.getByRole("button", { name: text("files:remove") }).click();
    await expect.element(page.getByText(text("files:emptyPlaces.trash.title"))).toBeVisible();
  });
});

describe("file browser: screens", () => {
  test("in a low window, as with a zoom of 200 %, the page scrolls and the list keeps a usable height", async () => {
    const { row } = await renderBrowser(addGreek);
    await expect.element(row("alpha.txt")).toBeVisible();
    await page.viewport(720, 450);
    const list = row("alpha.txt").element().closest("table")?.parentElement;
    await expect.poll(() => list?.clientHeight ?? 0).toBeGreaterThan(300);
    expect(document.documentElement.scrollHeight).toBeGreaterThan(window.innerHeight);
    expect(getComputedStyle(list as Element).overscrollBehaviorY).toBe("auto");
  });

  test("the list with a selection passes the checks of a screen", { tags: "full" }, async () => {
    const { row, checkScreen } = await renderBrowser(addGreek);
    await row("alpha.txt").click();
    await row("delta.pdf").click({ modifiers: ["Shift"] });
    await checkScreen([...greek, "Desk"]);
  });

  test("the trash passes the checks of a screen", { tags: "full" }, async () => {
    const { checkScreen, row } = await renderBrowser(async (list) => {
      const ids = (await addGreek(list)) as string[];
      await list.drive.trash(ids);
    }, "/trash");
    await expect.element(row("alpha.txt")).toBeVisible();
    await checkScreen([...greek, "Desk"]);
  });

  test("tiles, favourites and an empty place pass the checks of a screen", { tags: "full" }, async () => {
    const { button, text, checkScreen, row } = await renderBrowser(async (list) => {
      const ids = (await addGreek(list)) as string[];
      await list.drive.setFavourite(ids.slice(0, 2), true);
    });
    await button("files:viewMenu.title").click();
    await page.getByRole("menuitemradio", { name: text("files:viewMenu.tiles") }).click();
    await row("alpha.txt").click();
    await press("{ArrowRight}");
    await expect.element(row("beta.png")).toHaveFocus();
    await checkScreen([...greek, "Desk"]);
  });
});
