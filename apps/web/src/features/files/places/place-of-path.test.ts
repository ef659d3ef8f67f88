import { expect, test } from "vitest";
import { type Place, pathOfPlace, placeOfPath } from "./place-of-path.ts";

const places: readonly Place[] = [
  { kind: "files", folderId: null },
  { kind: "files", folderId: "0123abcd" },
  { kind: "trash", folderId: null },
  { kind: "trash", folderId: "0123abcd" },
  { kind: "favourites", folderId: null },
  { kind: "recent", folderId: null },
];

test.each(places)("placeOfPath: reads $kind $folderId from the path that was made for it", (place) => {
  expect(placeOfPath(pathOfPlace("0xab", place))).toEqual(place);
});

test("placeOfPath: an id with a slash or a percent sign survives the path", () => {
  const place: Place = { kind: "files", folderId: "a/b%" };
  expect(placeOfPath(pathOfPlace("0xab", place))).toEqual(place);
});

test("placeOfPath: ignores a trailing slash", () => {
  expect(placeOfPath("/storages/0xab/folder/77/")).toEqual({ kind: "files", folderId: "77" });
});

test("placeOfPath: a broken escape sequence is an unknown folder and no fault", () => {
  expect(placeOfPath("/storages/0xab/folder/%E0%A4%A")).toEqual({ kind: "files", folderId: "%E0%A4%A" });
});
