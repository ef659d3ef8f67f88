import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { englishWords } from "./english-words.ts";
import { layoutFaults } from "./layout-faults.ts";
import { renderPage } from "./render-page.tsx";

const wholeWindow = { position: "fixed", inset: 0 } as const;

function CoveredModal({ isCovered }: { isCovered: boolean }) {
  return (
    <>
      <div role="dialog" aria-label="Question" style={wholeWindow}>
        <button type="button">Answer</button>
      </div>
      {isCovered && <div style={{ ...wholeWindow, top: 100 }} />}
    </>
  );
}

describe("layoutFaults", () => {
  test("finds a page that scrolls sideways", async () => {
    await renderPage(<div style={{ width: 2000 }}>Wide</div>, { texts: [] });
    expect(layoutFaults()).toEqual([expect.stringContaining("scrolls sideways")]);
  });

  test.each([true, false])("tells whether the dialog with the focus is covered: %s", async (isCovered) => {
    await renderPage(<CoveredModal isCovered={isCovered} />, { texts: [] });
    await page.getByRole("button", { name: "Answer" }).click();
    expect(layoutFaults()).toEqual(isCovered ? ["the dialog with the focus is covered"] : []);
  });
});

describe("englishWords", () => {
  test("finds English words but no names, e-mails, codes and texts of users", () => {
    const texts = ["Войти в DexNet", "Sign in", "ada@example.org", "abcde-fghij", "Family photos"];
    expect(englishWords(texts, ["Family photos"])).toEqual(["Sign", "in"]);
  });
});
