/** Longest name of a file on usual disks, in bytes of UTF-8, with room for a number. */
const NAME_BYTES_LONGEST = 240;
const NEVER_IN_A_NAME = /[/\p{Cc}\p{Cs}]/gu;
/** What Windows does not take in a name. */
const NOT_ON_WINDOWS = /[\\:*?"<>|]/g;
const DEVICE_OF_WINDOWS = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** A name that the disk takes and that can't lead out of its folder. Good names come out as they are. */
export function safeName(name: string, platform: NodeJS.Platform): string {
  let safe = name.replace(NEVER_IN_A_NAME, "_");
  if (platform === "win32") {
    safe = safe.replace(NOT_ON_WINDOWS, "_").replace(/[. ]+$/, "_");
    if (DEVICE_OF_WINDOWS.test(safe)) safe = `_${safe}`;
  }
  if (safe === "" || safe === "." || safe === "..") safe = "_";
  return shortened(safe);
}

/** `photo.jpg` and 2 give `photo (2).jpg`. */
export function numberedName(name: string, number: number): string {
  const { stem, extension } = parted(name);
  return `${stem} (${number})${extension}`;
}

/** Two names are one file where the disk takes capitals and accents for the same. */
export function nameKey(name: string, platform: NodeJS.Platform): string {
  return platform === "win32" || platform === "darwin" ? name.normalize("NFC").toLowerCase() : name;
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= NAME_BYTES_LONGEST) return name;
  const { stem, extension } = parted(name);
  const kept = Buffer.byteLength(extension) <= 20 ? extension : "";
  let short = "";
  for (const character of stem) {
    if (Buffer.byteLength(short) + Buffer.byteLength(character) + Buffer.byteLength(kept) > NAME_BYTES_LONGEST) break;
    short += character;
  }
  return short + kept;
}

function parted(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf(".");
  const cut = dot > 0 && dot < name.length - 1 ? dot : name.length;
  return { stem: name.slice(0, cut), extension: name.slice(cut) };
}
