import { describe, expect, it } from "vitest";
import { deviceNameOf } from "./device-name.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const linux = "Mozilla/5.0 (X11; Linux x86_64)";
const android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

const known: [string, string | null, string | null][] = [
  [`${windows} Chrome/137.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [`${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36`, "Chrome", "macOS"],
  [`${linux} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36`, "Chrome", "Linux"],
  [`${linux} AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/137.0.0.0 Safari/537.36`, "Chrome", "Linux"],
  [`${android} Chrome/137.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
  [`${iPhone} CriOS/137.0.7151.51 Mobile/15E148 Safari/604.1`, "Chrome", "iOS"],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36",
    "Chrome",
    "ChromeOS",
  ],
  [`${windows} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`, "Edge", "Windows"],
  [`${android} Chrome/137.0.0.0 Mobile Safari/537.36 EdgA/137.0.0.0`, "Edge", "Android"],
  [`${iPhone} Version/18.0 EdgiOS/137.3296.44 Mobile/15E148 Safari/604.1`, "Edge", "iOS"],
  [`${windows} Chrome/70.0.3538.102 Safari/537.36 Edge/18.19042`, "Edge", "Windows"],
  [`${windows} Chrome/135.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Opera", "Windows"],
  [`${android} Chrome/135.0.0.0 Mobile Safari/537.36 OPR/89.0.0.0`, "Opera", "Android"],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.4.1`, "Opera", "iOS"],
  ["Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18", "Opera", "Windows"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0", "Firefox", "Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:139.0) Gecko/20100101 Firefox/139.0", "Firefox", "macOS"],
  ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0", "Firefox", "Linux"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0", "Firefox", "Android"],
  [`${iPhone} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`, "Firefox", "iOS"],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, "Safari", "macOS"],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari", "iOS"],
  [
    "Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPadOS",
  ],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, "Samsung Internet", "Android"],
  [`${windows} Chrome/134.0.0.0 YaBrowser/25.4.0.0 Safari/537.36`, "Yandex Browser", "Windows"],
  [`${iPhone} Version/18.0 YaBrowser/25.4.7.456.10 SA/3 Mobile/15E148 Safari/604.1`, "Yandex Browser", "iOS"],
  [
    `${linux} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Safari/537.36 Vivaldi/7.4.3684.43`,
    "Vivaldi",
    "Linux",
  ],
  [`${android} Version/4.0 Chrome/137.0.0.0 Mobile DuckDuckGo/5 Safari/537.36`, "DuckDuckGo", "Android"],
  [`${iPhone} Mobile/15E148`, null, "iOS"],
  ["", null, null],
  ["curl/8.14.1", null, null],
  ["node", null, null],
  ["python-requests/2.32.3", null, null],
  ["<b>Chrome/1</b> Windows", null, null],
];

describe("deviceNameOf", () => {
  it.each(known)("%s is %s on %s", (userAgent, browser, system) => {
    expect(deviceNameOf(userAgent)).toEqual({ browser, system });
  });

  it("returns names of its own lists only, for any input", () => {
    const odd = `Mozilla/5.0 ${"Version/1.1.1 Mobile/a ".repeat(4000)}`;
    expect(deviceNameOf(odd)).toEqual({ browser: null, system: null });
    expect(deviceNameOf("Mozilla/5.0 (Windows; <script>) Chrome/<script>")).toEqual({
      browser: "Chrome",
      system: "Windows",
    });
  });
});
