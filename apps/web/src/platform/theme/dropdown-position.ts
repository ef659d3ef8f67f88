import type { PopoverProps } from "@mantine/core";

type Middlewares = NonNullable<PopoverProps["middlewares"]>;

/** Space between a dropdown and the edges of the window. */
const edgePx = 8;

/** A dropdown opens where it has most room, and scrolls if that is too little (`base.css`). */
export const dropdownPosition: Middlewares = {
  flip: { fallbackStrategy: "bestFit", padding: edgePx },
  shift: { padding: edgePx },
  size: {
    padding: edgePx,
    apply({ availableHeight, elements }) {
      elements.floating.style.maxHeight = `${Math.max(0, availableHeight)}px`;
    },
  },
};

/** A menu has the height of the whole window: it covers its button before it scrolls. */
export const menuPosition: Middlewares = {
  ...dropdownPosition,
  shift: { padding: edgePx, crossAxis: true, limiter: { fn: ({ x, y }) => ({ x, y }) } },
};
