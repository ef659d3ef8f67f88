import { expect, test } from "vitest";
import { isChromium } from "./chromium.ts";

const agents = {
  chrome: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  safari: "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
  chromeOnIphone:
    "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
};

test("isChromium: is true by client hints, or by the user-agent text without them", () => {
  expect(isChromium({ userAgent: "", userAgentData: { brands: [{ brand: "Chromium" }, { brand: "Other" }] } })).toBe(
    true,
  );
  expect(isChromium({ userAgent: agents.chrome })).toBe(true);
  expect(isChromium({ userAgent: agents.chrome, userAgentData: { brands: [] } })).toBe(true);
});

test("isChromium: is false for other browsers and for brands that only contain the name", () => {
  expect(isChromium({ userAgent: agents.firefox })).toBe(false);
  expect(isChromium({ userAgent: agents.safari })).toBe(false);
  expect(isChromium({ userAgent: agents.chromeOnIphone })).toBe(false);
});
