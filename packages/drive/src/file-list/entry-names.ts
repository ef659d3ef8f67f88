import { AppError } from "@dexnet/protocol/errors";
import { folderNameShortest } from "@dexnet/protocol/limits";
import { entryNameLongest } from "../platform/limits.ts";

export type EntryKind = "folder" | "file";

/** What no name in a file list may hold: it would not survive the way to a disk. */
const unusable = /[/\p{Cc}]/u;

/** Whether a name could be that of an entry at all, whoever wrote it. */
export function isUsableName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && name.isWellFormed() && !unusable.test(name);
}

/** One form for names that look alike: what a person types and what a disk gives differ in how accents are built. */
export function normalName(name: string): string {
  return name.trim().normalize("NFC");
}

/** The name as it will be kept. Faults: bad_request with the field `name` and the key of the text that says why. */
export function acceptedName(name: string, kind: EntryKind): string {
  const accepted = normalName(name);
  if (!isUsableName(accepted)) throw refused(accepted === "" ? "validation.required" : "validation.name");
  const length = [...accepted].length;
  if (kind === "folder" && length < folderNameShortest) throw refused("validation.folderNameLength");
  if (length > entryNameLongest) throw refused("validation.nameLength");
  return accepted;
}

function refused(text: string): AppError {
  return new AppError("bad_request", { facts: { "fields.name": text } });
}

/** Lower case, without the dot; empty when there is none, and for a name that only begins with a dot. */
export function extensionOf(name: string): string {
  return name.slice(stemLength(name) + 1).toLowerCase();
}

/** `photo.jpg` and 2 give `photo (2).jpg`. */
export function numberedName(name: string, kind: EntryKind, number: number): string {
  const stem = kind === "file" ? stemLength(name) : name.length;
  return `${name.slice(0, stem)} (${number})${name.slice(stem)}`;
}

function stemLength(name: string): number {
  const dot = name.lastIndexOf(".");
  return dot > 0 && dot < name.length - 1 ? dot : name.length;
}
