/** List of a file database and its changes, written from docs/format.md alone. */
type Fields = Record<string, unknown>;

export interface OtherList {
  entries: Map<string, Fields>;
  released: Map<string, Fields>;
  writers: Map<string, Fields>;
}

const changeFields = ["added", "changed", "removed", "released", "forgotten", "writers", "forgottenWriters"];
const blockPartBytes = 4 * 1024 * 1024;
const [keySizeBytes, digestSizeBytes] = [32, 32];
const lastDate = 8.64e15;
/** Base32 of `01 55 1e 20` and 32 bytes. */
const cidShape = /^bafkr4i[a-h][a-z2-7]{50}[aeimquy4]$/;

export function buildList(records: readonly Fields[]): OtherList {
  const list: OtherList = { entries: new Map(), released: new Map(), writers: new Map() };
  for (const record of records) {
    const group = record.kind === "writer" ? "writers" : record.kind === "released" ? "released" : "entries";
    demand(!list[group].has(idOf(record)));
    list[group].set(idOf(record), record);
  }
  demandTree(list);
  return list;
}

/** Throws if the changes do not fit. */
export function applyChanges({ entries, released, writers }: OtherList, changes: unknown): void {
  demand(typeof changes === "object" && changes !== null && !Array.isArray(changes));
  demand(Object.keys(changes).every((name) => changeFields.includes(name)));
  const listed = (name: string) => {
    const found = (changes as Fields)[name];
    demand(found === undefined || Array.isArray(found));
    return (found ?? []) as Fields[];
  };
  for (const id of listed("forgotten").map(String)) demand(released.delete(id));
  for (const id of listed("released").map(String)) {
    const { kind, sizeBytes, content } = entries.get(id) ?? {};
    demand(kind === "file" && entries.delete(id));
    released.set(id, { kind: "released", id, sizeBytes, content });
  }
  for (const id of listed("removed").map(String)) demand(entries.delete(id));
  for (const entry of listed("added")) {
    demand((entry.kind === "folder" || entry.kind === "file") && !entries.has(idOf(entry)));
    entries.set(idOf(entry), entry);
  }
  for (const { id, trashed, favourite, ...values } of listed("changed")) {
    const entry = entries.get(String(id));
    demand(entry !== undefined && Object.keys(values).every((name) => name === "name" || name === "parentId"));
    demand(favourite === undefined || typeof favourite === "boolean");
    const changed: Fields = { ...entry, ...values };
    if (trashed !== undefined) changed.trashed = trashed;
    if (favourite !== undefined) changed.isFavourite = favourite;
    if (trashed === null) delete changed.trashed;
    if (favourite === false) delete changed.isFavourite;
    entries.set(String(id), changed);
  }
  demand(new Set(listed("writers").map(idOf)).size === listed("writers").length);
  for (const writer of listed("writers")) writers.set(idOf(writer), writer);
  for (const id of listed("forgottenWriters").map(String)) demand(writers.delete(id));
  demandTree({ entries, released, writers });
}

/** Records of the list, each group sorted by id. */
export function sortedRecords(list: OtherList): Record<keyof OtherList, Fields[]> {
  const sorted = (group: Map<string, Fields>) =>
    [...group.values()].sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  return { entries: sorted(list.entries), released: sorted(list.released), writers: sorted(list.writers) };
}

function demandTree({ entries, writers }: OtherList): void {
  for (const { kind, seq, without, date } of writers.values()) {
    const numbers = [seq, ...(without as unknown[])];
    demand(kind === "writer" && numbers.every((number) => Number.isSafeInteger(number) && Number(number) > 0));
    demand(Number.isSafeInteger(date) && Number(date) >= 0 && Number(date) <= lastDate);
  }
  for (const entry of entries.values()) {
    demand(typeof entry.name === "string" && isUsableName(entry.name));
    demand(entry.kind === "folder" || isFile(entry));
    demand(entry.trashed === undefined || isTrashed(entry.trashed as Fields));
    demand(entry.isFavourite === undefined || entry.isFavourite === true);
    const seen = new Set<unknown>();
    for (let id = entry.parentId; id !== null; id = entries.get(String(id))?.parentId) {
      demand(entries.get(String(id))?.kind === "folder" && !seen.has(id));
      seen.add(id);
    }
  }
}

function isFile({ sizeBytes, date, content }: Fields): boolean {
  const { fileIdHex, keyBase64, listed, blockCids, blocksSizeBytes, thumbnailCid, ...others } = content as Fields;
  const blocksOf = (size: unknown) => Math.max(1, Math.ceil(Number(size) / blockPartBytes));
  const blocks = listed === "manifest" ? blocksOf(digestSizeBytes * blocksOf(sizeBytes)) : blocksOf(sizeBytes);
  const cids = [...(blockCids as unknown[]), ...(thumbnailCid === undefined ? [] : [thumbnailCid])];
  const key = Buffer.from(String(keyBase64), "base64");
  return (
    [sizeBytes, blocksSizeBytes].every((size) => Number.isSafeInteger(size) && Number(size) >= 0) &&
    Number.isSafeInteger(date) &&
    Math.abs(Number(date)) <= lastDate &&
    ["parts", "manifest"].includes(String(listed)) &&
    (blockCids as unknown[]).length === blocks &&
    cids.every((cid) => cidShape.test(String(cid))) &&
    key.length === keySizeBytes &&
    key.toString("base64") === keyBase64 &&
    /^[0-9a-f]{32}$/.test(String(fileIdHex)) &&
    Object.keys(others).length === 0
  );
}

function isTrashed({ date, parentId, ...others }: Fields): boolean {
  const isFolder = parentId === null || /^[0-9a-f]{32}$/.test(String(parentId));
  return (
    Number.isSafeInteger(date) &&
    Number(date) >= 0 &&
    Number(date) <= lastDate &&
    isFolder &&
    Object.keys(others).length === 0
  );
}

function isUsableName(name: string): boolean {
  return !["", ".", ".."].includes(name) && !/[/\p{Cc}\p{Cs}]/u.test(name);
}

function idOf({ id }: Fields): string {
  demand(typeof id === "string" && /^[0-9a-f]{32}$/.test(id));
  return id;
}

function demand(isRight: boolean): asserts isRight {
  if (!isRight) throw new Error("The list is refused.");
}
