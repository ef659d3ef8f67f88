import { useState } from "react";
import { afterEach, test } from "vitest";
import { page } from "vitest/browser";
import { forgetLowWindow, lowWindows, openLowWindow, walkMenu } from "../../../testing/hit-test.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { PhraseFields } from "./PhraseFields.tsx";

const wordList = ["abandon", "ability", "able", "about", "above", "absent", "absorb", "abstract", "absurd", "abuse"];

afterEach(forgetLowWindow);

function Fields() {
  const [words, setWords] = useState<string[]>(Array.from({ length: 12 }, () => ""));
  return (
    <PhraseFields
      words={words}
      wrong={new Set()}
      wordList={wordList}
      problemId="problem"
      onChange={setWords}
      onFocusChange={() => undefined}
    />
  );
}

test.each(lowWindows)(
  "the suggestions for the first and the last word are reached at %i x %i",
  { tags: "full" },
  async (width, height) => {
    const { text } = await renderPage(<Fields />, { texts: ["storages"] });
    await openLowWindow(width, height);
    for (const number of [1, 12]) {
      const name = text("storages:restore.word", { number });
      await walkMenu(name, () => page.getByRole("combobox", { name, exact: true }).fill("ab"));
    }
  },
);
