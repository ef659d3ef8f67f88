/** Whole address of a link, to be given to others. */
export function linkUrl(linkPath: string): string {
  return window.location.origin + linkPath;
}
