import type { ComponentProps } from "react";

/** Whoever has no pointer scrolls by keys, and for that it takes the focus, also when nothing in it can. */
const reachableByKeys = { tabIndex: 0 };

/** A part of the page that scrolls for itself. */
export function ScrollRegion({ label, ...props }: { label: string } & ComponentProps<"section">) {
  return <section aria-label={label} {...reachableByKeys} {...props} />;
}
