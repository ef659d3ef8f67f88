import type { ComponentProps } from "react";

/** Focusable, so that it can be scrolled by keyboard even when it contains nothing focusable. */
const reachableByKeys = { tabIndex: 0 };

/** Region of the page that scrolls separately. */
export function ScrollRegion({ label, ...props }: { label: string } & ComponentProps<"section">) {
  return <section aria-label={label} {...reachableByKeys} {...props} />;
}
