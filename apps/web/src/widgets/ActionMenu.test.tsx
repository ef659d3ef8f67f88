import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { findUnreachedItems, isReached, lowWindows } from "../testing/hit-test.ts";
import { renderPage } from "../testing/render-page.tsx";
import { ActionDivider, ActionItem, ActionMenu } from "./ActionMenu.tsx";

const places = ["start", "center", "end"] as const;
const names = Array.from({ length: 12 }, (_, index) => `Item ${index + 1}`);

afterEach(() => document.documentElement.style.removeProperty("--dx-control-small"));

const placeStyle = (row: string, column: string) =>
  ({ position: "fixed", inset: 0, display: "grid", placeItems: `${row} ${column}`, pointerEvents: "none" }) as const;

function Places({ children }: { children: (label: string) => React.ReactNode }) {
  return places.flatMap((row) =>
    places.map((column) => (
      <div key={`${row} ${column}`} style={placeStyle(row, column)}>
        <span style={{ pointerEvents: "auto" }}>{children(`${row} ${column}`)}</span>
      </div>
    )),
  );
}

describe("ActionMenu", () => {
  test.each(lowWindows)(
    "its first and last items are reached at %i x %i, wherever its button is",
    { tags: "full" },
    async (width, height) => {
      await renderPage(
        <Places>
          {(label) => (
            <ActionMenu target={<button type="button">{label}</button>}>
              {names.map((name, index) => (
                <ActionItem key={name} isFirst={index === 0} onClick={() => undefined}>
                  {name}
                </ActionItem>
              ))}
              <ActionDivider />
            </ActionMenu>
          )}
        </Places>,
        { texts: [] },
      );
      await page.viewport(width, height);
      // Items as high as a finger needs them.
      document.documentElement.style.setProperty("--dx-control-small", "44px");
      for (const row of places) {
        for (const column of places) {
          const button = page.getByRole("button", { name: `${row} ${column}`, exact: true });
          (button.element() as HTMLElement).click();
          await expect.poll(findUnreachedItems, { message: `menu at ${row} ${column}` }).toEqual([]);
          (button.element() as HTMLElement).click();
          await expect.poll(() => document.querySelector("[role=menu]")).toBeNull();
        }
      }
    },
  );

  test("another dropdown scrolls in the free room beside its button, which it does not cover", async () => {
    await renderPage(
      <div style={placeStyle("center", "center")}>
        <Popover opened>
          <Popover.Target>
            <button type="button">Button</button>
          </Popover.Target>
          <Popover.Dropdown>
            <div style={{ height: 1000 }} />
            <p>End</p>
          </Popover.Dropdown>
        </Popover>
      </div>,
      { texts: [] },
    );
    await page.viewport(720, 450);
    const isWhole = () => {
      const [end, button] = [page.getByText("End").query(), page.getByRole("button").query()];
      const dropdown = end?.parentElement;
      if (!end || !button || !dropdown) return false;
      const [around, target] = [dropdown.getBoundingClientRect(), button.getBoundingClientRect()];
      const isBeside = around.top >= target.bottom || around.bottom <= target.top;
      dropdown.scrollTop = dropdown.scrollHeight;
      return isBeside && isReached(end);
    };
    await expect.poll(isWhole).toBe(true);
  });
});
