import type { FileSort } from "@dexnet/drive/drive";
import { VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { DateLabel } from "../view/date-label.ts";
import classes from "./FileList.module.css";

const columns = ["name", "size", "date"] as const;

export interface ListHeadProps {
  /** Null where the place has an order of its own. */
  sort: FileSort | null;
  /** Key of the text for the dates. */
  dateLabel: DateLabel;
  onSort: (sort: FileSort) => void;
}

/** Header of the list. A click on a column sorts by it, and a second one turns the order. */
export function ListHead({ sort, dateLabel, onSort }: ListHeadProps) {
  const { t } = useTranslation("files");
  const labelOf = (column: (typeof columns)[number]) => t(column === "date" ? dateLabel : column);
  return (
    <thead className={classes.head}>
      <tr className={classes.headRow} aria-rowindex={1}>
        {columns.map((column) => (
          <th key={column} scope="col" className={classes[column]} aria-sort={ariaSort(column, sort)}>
            {sort === null ? (
              labelOf(column)
            ) : (
              <button type="button" className={classes.sort} onClick={() => onSort(nextSort(column, sort))}>
                {labelOf(column)}
                <SortArrow isShown={sort.by === column} isDescending={sort.isDescending} />
              </button>
            )}
          </th>
        ))}
        <th scope="col">
          <VisuallyHidden>{t("actions")}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

/** Its place is reserved, so that nothing moves with another order. */
function SortArrow({ isShown, isDescending }: { isShown: boolean; isDescending: boolean }) {
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return <span className={classes.sortArrow}>{isShown && <Arrow size={14} aria-hidden />}</span>;
}

function ariaSort(column: FileSort["by"], sort: FileSort | null): "ascending" | "descending" | undefined {
  if (sort?.by !== column) return undefined;
  return sort.isDescending ? "descending" : "ascending";
}

/** The newest and the largest first are what a first click on these columns means. */
function nextSort(column: FileSort["by"], sort: FileSort): FileSort {
  if (sort.by === column) return { by: column, isDescending: !sort.isDescending };
  return { by: column, isDescending: column !== "name" };
}
