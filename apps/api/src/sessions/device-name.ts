export interface DeviceName {
  browser: string | null;
  system: string | null;
}

/** The first that fits counts: most browsers also carry the names of those they want to be taken for. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, "Edge"],
  [/\b(?:OPR|OPiOS|OPT|OPX|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bDuckDuckGo\/|\bDdg\//, "DuckDuckGo"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, "iPadOS"],
  [/\b(?:iPhone|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Names for people, as the makers write them, from what a browser says about itself. They come from these lists alone:
 * nothing that a stranger sends gets into a mail or onto the page.
 */
export function deviceNameOf(userAgent: string): DeviceName {
  // Only browsers begin so. The rest (scripts, tools) may say anything, and is not told apart.
  if (!userAgent.startsWith("Mozilla/") && !userAgent.startsWith("Opera/")) return { browser: null, system: null };
  return { browser: firstOf(browsers, userAgent), system: firstOf(systems, userAgent) };
}

function firstOf(names: typeof browsers, userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
