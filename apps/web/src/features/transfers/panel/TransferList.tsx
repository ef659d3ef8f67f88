import { IconCheck, IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { useTransfersState } from "../../../platform/transfers/use-transfers-state.ts";
import { ScrollRegion } from "../../../widgets/ScrollRegion.tsx";
import { createRowFetcher, noRows, rowAt } from "./fetched-rows.ts";
import { listItems } from "./list-items.ts";
import { PanelRow } from "./PanelRow.tsx";
import classes from "./TransferList.module.css";
import { useFocusFallback } from "./use-focus-fallback.ts";
import { useTransferActions } from "./use-transfer-actions.ts";

const usualRowHeightPx = 45;
/** Height until the list is measured: it holds more rows than any panel shows. */
const firstHeightPx = 600;
const overscanRows = 4;

/** All transfers. Only visible rows are rendered, so that fifty thousand cost no more than ten. */
export function TransferList() {
  const { t } = useTranslation("transfers");
  const actions = useTransferActions();
  const { count, doneCount, rowAt, setVisibleRows } = useFetchedRows();
  const [isOpen, setOpen] = useState(false);
  const scroll = useRef<HTMLElement>(null);
  useFocusFallback(scroll);
  const items = listItems({ count, doneCount, isOpen });

  const rows = useVirtualizer({
    count: items.count,
    getScrollElement: () => scroll.current,
    estimateSize: () => usualRowHeightPx,
    initialRect: { width: 0, height: firstHeightPx },
    overscan: overscanRows,
    getItemKey: (index) => (index === items.toggleIndex ? "finished" : (rowAt(items.rowIndex(index))?.id ?? index)),
  });
  const { startIndex = 0, endIndex = 0 } = rows.range ?? {};
  useEffect(() => setVisibleRows(startIndex, endIndex + 1), [setVisibleRows, startIndex, endIndex]);

  return (
    <ScrollRegion ref={scroll} className={classes.scroll} label={t("list")}>
      <ul className={classes.canvas} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const row = rowAt(items.rowIndex(index));
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={items.count}
              aria-posinset={index + 1}
            >
              {index === items.toggleIndex ? (
                <FinishedToggle count={doneCount} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
              ) : row === undefined ? (
                <div className={classes.absent} />
              ) : (
                <PanelRow row={row} actions={actions} />
              )}
            </li>
          );
        })}
      </ul>
    </ScrollRegion>
  );
}

interface FinishedToggleProps {
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** One line for all finished transfers, which shows them below it. */
function FinishedToggle({ count, isOpen, onToggle }: FinishedToggleProps) {
  const { t } = useTranslation("transfers");
  const format = useFormat();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <button type="button" className={`${shared.row} ${classes.finished}`} aria-expanded={isOpen} onClick={onToggle}>
      <IconCheck size={20} aria-hidden />
      <span className={`${shared.fill} figures`}>
        {t("finished", { count, replace: { count: format.number(count) } })}
      </span>
      <Chevron size={18} aria-hidden />
    </button>
  );
}

/**
 * Rows of the state and fetched rows. The state is deferred: all visible rows may change ten times a second, and rendering them
 * must not delay the user's input.
 */
function useFetchedRows() {
  const { drive } = useApp();
  const state = useDeferredValue(useTransfersState((all) => all));
  const [fetched, setFetched] = useState(noRows);
  const [fetcher] = useState(() =>
    createRowFetcher({ fetchRows: (start, end) => drive.transferRows(start, end), onFetched: setFetched }),
  );
  useEffect(() => fetcher.setState(state), [fetcher, state]);
  return {
    count: state.count,
    doneCount: state.countByState.done,
    rowAt: (index: number) => rowAt(state, fetched, index),
    setVisibleRows: fetcher.setVisibleRows,
  };
}
