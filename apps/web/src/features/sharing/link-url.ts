import type { Share } from "@dexnet/drive/drive";

/** Whole address of a link, to be given to others. Null when its record can't be read. */
export function linkUrl({ linkPath }: Pick<Share, "linkPath">): string | null {
  return linkPath === null ? null : window.location.origin + linkPath;
}
