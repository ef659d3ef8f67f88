/** Longest file name of usual file systems in bytes of UTF-8, minus space for a number. */
const maxNameBytes = 240;
const neverInAName = /[/\p{Cc}\p{Cs}]/gu;
/** Characters that Windows does not allow in names. */
const notOnWindows = /[\\:*?"<>|]/g;
const deviceOfWindows = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** A name that the file system accepts and that can't leave its folder. Good names are not changed. */
export function safeName(name: string, platform: NodeJS.Platform): string {
  let safe = name.replace(neverInAName, "_");
  if (platform === "win32") {
    safe = safe.replace(notOnWindows, "_");
    if (deviceOfWindows.test(safe)) safe = `_${safe}`;
  }
  if (safe === "" || safe === "." || safe === "..") safe = "_";
  safe = shortenName(safe);
  // A name that was cut may end with a dot or a space too, which Windows removes.
  return platform === "win32" ? safe.replace(/[. ]+$/, "_") : safe;
}

/** `photo.jpg` and 2 give `photo (2).jpg`. */
export function numberedName(name: string, number: number): string {
  const { stem, extension } = splitExtension(name);
  return `${stem} (${number})${extension}`;
}

/** Key by which two names are the same file. Some file systems ignore case and Unicode form. */
export function nameKey(name: string, platform: NodeJS.Platform): string {
  return platform === "win32" || platform === "darwin" ? name.normalize("NFC").toLowerCase() : name;
}

function shortenName(name: string): string {
  if (Buffer.byteLength(name) <= maxNameBytes) return name;
  const { stem, extension } = splitExtension(name);
  const kept = Buffer.byteLength(extension) <= 20 ? extension : "";
  let short = "";
  for (const character of stem) {
    if (Buffer.byteLength(short) + Buffer.byteLength(character) + Buffer.byteLength(kept) > maxNameBytes) break;
    short += character;
  }
  return short + kept;
}

function splitExtension(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf(".");
  const cut = dot > 0 && dot < name.length - 1 ? dot : name.length;
  return { stem: name.slice(0, cut), extension: name.slice(cut) };
}
