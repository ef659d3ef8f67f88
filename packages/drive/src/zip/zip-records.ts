import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";

/** Entry of an archive. The name of a folder ends with a slash. */
export interface ZipEntry {
  readonly nameBytes: Bytes;
  readonly isFolder: boolean;
  /** Milliseconds since 1970. */
  readonly date: number;
  /** Whether its sizes are written in 8 bytes. It is decided by the expected size, before the first byte. */
  readonly isLarge: boolean;
  readonly offset: number;
  readonly sizeBytes: number;
  readonly crc: number;
}

/** Numbers from which on a value does not fit into the old fields. Tests use smaller ones. */
export interface ZipLimits {
  readonly bytes: number;
  readonly entries: number;
}
export const zipLimits: ZipLimits = { bytes: 0xffff_ffff, entries: 0xffff };
/** Longest path in the format; that of a folder ends with a slash. */
export const maxZipPathBytes = 0xffff - 1;

const utf8Names = 1 << 11;
/** CRC and sizes follow the content, because they are not known before. */
const sumFollows = 1 << 3;
const versionPlain = 20;
const versionLarge = 45;
/** With it the upper half of the attributes is a Unix mode, which all systems use to tell folders from files. */
const madeOnUnix = 3 << 8;
const folderMode = 0o040755;
const fileMode = 0o100644;
const dosFolder = 0x10;

type Field = readonly [bytes: 1 | 2 | 4 | 8, value: number];

/** Numbers one after the other, little-endian as in all of zip. */
function record(...fields: readonly Field[]): Bytes {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 1) view.setUint8(at, value);
    else if (size === 2) view.setUint16(at, value, true);
    else if (size === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += size;
  }
  return bytes;
}

/** Header before the content of an entry. */
export function localHeader({ nameBytes, isFolder, date, isLarge }: ZipEntry): Bytes {
  const extra = concatBytes(isLarge ? record([2, 1], [2, 16], [8, 0], [8, 0]) : none, timeField(date));
  const unknown = isLarge ? 0xffff_ffff : 0;
  return concatBytes(
    record(
      [4, 0x04034b50],
      [2, isLarge ? versionLarge : versionPlain],
      [2, utf8Names | (isFolder ? 0 : sumFollows)],
      [2, 0],
      ...dosTime(date),
      [4, 0],
      [4, unknown],
      [4, unknown],
      [2, nameBytes.length],
      [2, extra.length],
    ),
    nameBytes,
    extra,
  );
}

/** Data descriptor after the content of a file. */
export function dataDescriptor({ crc, sizeBytes, isLarge }: ZipEntry): Bytes {
  const size: Field = [isLarge ? 8 : 4, sizeBytes];
  return record([4, 0x08074b50], [4, crc], size, size);
}

/** Header of an entry in the central directory at the end of the archive. */
export function directoryHeader(entry: ZipEntry, limits: ZipLimits): Bytes {
  const { nameBytes, isFolder, date, isLarge, offset, sizeBytes, crc } = entry;
  const isFar = offset >= limits.bytes;
  const large: Field[] = [];
  if (isLarge) large.push([8, sizeBytes], [8, sizeBytes]);
  if (isFar) large.push([8, offset]);
  const largeField = large.length === 0 ? none : record([2, 1], [2, 8 * large.length], ...large);
  const extra = concatBytes(largeField, timeField(date));
  const shownSize = isLarge ? 0xffff_ffff : sizeBytes;
  const version = isLarge || isFar ? versionLarge : versionPlain;
  return concatBytes(
    record(
      [4, 0x02014b50],
      [2, madeOnUnix | version],
      [2, version],
      [2, utf8Names | (isFolder ? 0 : sumFollows)],
      [2, 0],
      ...dosTime(date),
      [4, crc],
      [4, shownSize],
      [4, shownSize],
      [2, nameBytes.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, isFolder ? dosFolder : 0],
      [2, isFolder ? folderMode : fileMode],
      [4, isFar ? 0xffff_ffff : offset],
    ),
    nameBytes,
    extra,
  );
}

/** End of the archive, with the position of the central directory. */
export function endRecords(directory: { count: number; offset: number; sizeBytes: number }, limits: ZipLimits): Bytes {
  const { count, offset, sizeBytes } = directory;
  const isLarge = count >= limits.entries || offset >= limits.bytes || sizeBytes >= limits.bytes;
  const shown = (value: number, most: number): number => (isLarge ? most : value);
  const large = record(
    [4, 0x06064b50],
    [8, 44],
    [2, madeOnUnix | versionLarge],
    [2, versionLarge],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, sizeBytes],
    [8, offset],
  );
  const pointer = record([4, 0x07064b50], [4, 0], [8, offset + sizeBytes], [4, 1]);
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, shown(count, 0xffff)],
    [2, shown(count, 0xffff)],
    [4, shown(sizeBytes, 0xffff_ffff)],
    [4, shown(offset, 0xffff_ffff)],
    [2, 0],
  );
  return isLarge ? concatBytes(large, pointer, end) : end;
}

const none = new Uint8Array(0);

/** Time in seconds and UTC, for readers that know this field; the old field has neither. */
function timeField(date: number): Bytes {
  const seconds = Math.floor(date / 1000);
  return seconds < 0 || seconds > 0x7fff_ffff ? none : record([2, 0x5455], [2, 5], [1, 1], [4, seconds]);
}

/** Local time in steps of two seconds, from 1980 to 2107. */
function dosTime(date: number): Field[] {
  const time = new Date(date);
  const year = time.getFullYear();
  if (!(year >= 1980))
    return [
      [2, 0],
      [2, (1 << 5) | 1],
    ];
  if (year > 2107)
    return [
      [2, (23 << 11) | (59 << 5) | 29],
      [2, (127 << 9) | (12 << 5) | 31],
    ];
  return [
    [2, (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1)],
    [2, ((year - 1980) << 9) | ((time.getMonth() + 1) << 5) | time.getDate()],
  ];
}
