import { AppError } from "@dexnet/protocol/errors/errors";
import { folderNameShortest } from "@dexnet/protocol/limits";

export type EntryKind = "folder" | "file";

/** Characters that no name may contain, because a file system could not store them. */
const unusable = /[/\p{Cc}]/u;

/** Whether a text that is well-formed contains a character that no name may contain. */
export function hasUnusableCharacter(text: string): boolean {
  return unusable.test(text);
}

/** Whether a name can be that of an entry, of any client. */
export function isUsableName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && name.isWellFormed() && !unusable.test(name);
}

/** One form for names that look alike: typed names and those of a disk differ in how accents are composed. */
export function normalName(name: string): string {
  return name.trim().normalize("NFC");
}

/** Most bytes of a name in UTF-8. */
const maxEntryNameBytes = 255;

/** Returns the name as it is stored. Faults: name_invalid with the field `name` and the key of the text that explains it. */
export function acceptedName(name: string, kind: EntryKind): string {
  const accepted = normalName(name);
  if (!isUsableName(accepted)) throw refused(accepted === "" ? "validation.required" : "validation.name");
  const length = [...accepted].length;
  if (kind === "folder" && length < folderNameShortest) throw refused("validation.folderNameLength");
  if (length > maxEntryNameBytes) throw refused("validation.nameLength");
  return accepted;
}

function refused(text: string): AppError {
  return new AppError("name_invalid", { context: { "fields.name": text } });
}

/** Extension in lower case without the dot; empty if there is none, and for a name that only begins with a dot. */
export function extensionOf(name: string): string {
  return name.slice(stemLength(name) + 1).toLowerCase();
}

/** Returns `photo (2).jpg` for `photo.jpg` and 2. */
export function numberedName(name: string, kind: EntryKind, number: number): string {
  const stem = kind === "file" ? stemLength(name) : name.length;
  return `${name.slice(0, stem)} (${number})${name.slice(stem)}`;
}

function stemLength(name: string): number {
  const dot = name.lastIndexOf(".");
  return dot > 0 && dot < name.length - 1 ? dot : name.length;
}
