import { expect, test } from "vitest";
import { countdownText } from "./countdown-text.ts";

test.each([
  [0, "00:00"],
  [59, "00:59"],
  [900, "15:00"],
  [3_599, "59:59"],
  [3_600, "01:00:00"],
  [86_400, "24:00:00"],
])("countdownText writes %i seconds as %s", (seconds, text) => {
  expect(countdownText(seconds)).toBe(text);
});
