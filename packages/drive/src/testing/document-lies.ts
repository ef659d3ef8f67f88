import type { Delta } from "@dexnet/crypto/verify/delta-statement";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";

/** A part of a document whose shape need not be right. */
export type Fields = Record<string, unknown>;
/** Name of a change, and the change. */
export type FieldChange = readonly [string, (fields: Fields) => Fields];

export const emptyList: readonly unknown[] = [];
const otherTypes: readonly unknown[] = [null, true, "text", 1.5, -1, {}, emptyList];

/** Every way to give a field no value or one of another type. `valid`: what the type of the field accepts. */
export function malformed(name: string, valid: readonly unknown[] = []): FieldChange[] {
  return [
    [`no ${name}`, ({ [name]: _, ...rest }) => rest],
    ...otherTypes
      .filter((value) => !valid.includes(value))
      .map((value): FieldChange => [`${name} ${JSON.stringify(value)}`, (fields) => ({ ...fields, [name]: value })]),
  ];
}

export const withField = (name: string, value: unknown) => (fields: Fields) => ({ ...fields, [name]: value });

/** Changes one delta of a document: 0 is the first, -1 the last. */
export function changeDelta(at: number, change: (delta: Fields) => Fields) {
  return (document: FileDatabaseDocument): FileDatabaseDocument =>
    changeDeltas((deltas) => {
      const index = at < 0 ? deltas.length + at : at;
      return deltas.map((delta, one) => (one === index ? (change({ ...delta }) as unknown as Delta) : delta));
    })(document);
}

/** Changes the list of deltas, and no other field. */
export function changeDeltas(change: (deltas: readonly Delta[]) => readonly Delta[]) {
  return (document: FileDatabaseDocument): FileDatabaseDocument => {
    const { files } = document.privateData;
    return {
      ...document,
      privateData: { files: { ...files, deltas: [...change(files.deltas)] as typeof files.deltas } },
    };
  };
}

/** Changes one character of a base64 text, which stays canonical. */
export function flipped(base64: unknown): string {
  const text = String(base64);
  const at = Math.floor(text.length / 2);
  return text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
}
