import { useVirtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useTransfersState } from "../../../platform/transfers/use-transfers-state.ts";
import { ScrollRegion } from "../../../widgets/scroll/ScrollRegion.tsx";
import { createRowFetcher, noRows, taskAt } from "./fetched-rows.ts";
import classes from "./TransferList.module.css";
import { TransferRow } from "./TransferRow.tsx";
import { useFocusFallback } from "./use-focus-fallback.ts";
import { useTransferActions } from "./use-transfer-actions.ts";

const usualRowHeightPx = 73;
/** Height until the list is measured: it holds more rows than any panel shows. */
const firstHeightPx = 600;
const overscanRows = 4;

/** All transfers. Only visible rows are rendered, so that fifty thousand cost no more than ten. */
export function TransferList() {
  const { t } = useTranslation("transfers");
  const actions = useTransferActions();
  const { count, rowAt, setVisibleRows } = useTaskRows();
  const scroll = useRef<HTMLElement>(null);
  useFocusFallback(scroll);

  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => usualRowHeightPx,
    initialRect: { width: 0, height: firstHeightPx },
    overscan: overscanRows,
    getItemKey: (index) => rowAt(index)?.id ?? index,
  });
  const { startIndex = 0, endIndex = 0 } = rows.range ?? {};
  useEffect(() => setVisibleRows(startIndex, endIndex + 1), [setVisibleRows, startIndex, endIndex]);

  return (
    <ScrollRegion ref={scroll} className={classes.scroll} label={t("list")}>
      <ul className={classes.canvas} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const task = rowAt(index);
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
 * Rows of the state and fetched rows. The state is deferred: all visible rows may change ten times a second, and rendering them
 * must not delay the user's input.
 */
function useTaskRows() {
  const { drive } = useApp();
  const state = useDeferredValue(useTransfersState((all) => all));
  const [fetched, setFetched] = useState(noRows);
  const [fetcher] = useState(() =>
    createRowFetcher({ fetchRows: (start, end) => drive.transferRows(start, end), onFetched: setFetched }),
  );
  useEffect(() => fetcher.setState(state), [fetcher, state]);
  return {
    count: state.count,
    rowAt: (index: number) => taskAt(state, fetched, index),
    setVisibleRows: fetcher.setVisibleRows,
  };
}
