import { useVirtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useTransfersState } from "../../../platform/transfers/use-transfers-state.ts";
import { ScrollRegion } from "../../../widgets/scroll/ScrollRegion.tsx";
import { createRowWindow, type RowWindow } from "./row-window.ts";
import classes from "./TransferList.module.css";
import { TransferRow } from "./TransferRow.tsx";
import { useFocusInside } from "./use-focus-inside.ts";
import { useTransferActions } from "./use-transfer-actions.ts";

const usualRowHeightPx = 73;
/** Before the list is measured: more rows than any panel shows. */
const firstHeightPx = 600;
const rowsBeyondSight = 4;

/** All transfers, of which only the rows in sight exist: fifty thousand are no more than ten. */
export function TransferList() {
  const { t } = useTranslation("transfers");
  const actions = useTransferActions();
  const { window, count } = useRowWindow();
  const scroll = useRef<HTMLElement>(null);
  useFocusInside(scroll);

  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => usualRowHeightPx,
    initialRect: { width: 0, height: firstHeightPx },
    overscan: rowsBeyondSight,
    getItemKey: (index) => window.rowAt(index)?.id ?? index,
  });
  const { startIndex = 0, endIndex = 0 } = rows.range ?? {};
  useEffect(() => window.see(startIndex, endIndex + 1), [window, startIndex, endIndex]);

  return (
    <ScrollRegion ref={scroll} className={classes.scroll} label={t("list")}>
      <ul className={classes.canvas} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const task = window.rowAt(index);
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={count}
              aria-posinset={index + 1}
            >
              {task === undefined ? <div className={classes.absent} /> : <TransferRow task={task} actions={actions} />}
            </li>
          );
        })}
      </ul>
    </ScrollRegion>
  );
}

/**
 * The rows as they come with the states, and as they are fetched. They are drawn bit by bit when there is time for it: ten times
 * a second all rows in sight may be others, and that must not hold up what the person does meanwhile.
 */
function useRowWindow(): { window: RowWindow; count: number } {
  const { drive } = useApp();
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const [window] = useState(() =>
    createRowWindow({ rows: (start, end) => drive.transferRows(start, end), onChange: redraw }),
  );
  const state = useDeferredValue(useTransfersState((all) => all));
  // Of the same state: a row must not be one behind its count.
  window.update(state);
  return { window, count: state.count };
}
