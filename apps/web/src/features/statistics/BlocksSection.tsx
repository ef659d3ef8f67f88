import type { StoredBlock } from "@dexnet/drive/drive";
import { copiesPerBlock } from "@dexnet/protocol/limits";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import { shortHash } from "../../platform/format/short-hash.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import { LoadFailed } from "../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../widgets/states/SkeletonBlock.tsx";
import classes from "./BlocksSection.module.css";
import { goodCopies, stateOfPart } from "./part-copies.ts";
import { blocksQuery } from "./statistics-queries.ts";

const rowPx = 48;

/** Each block of a storage with its size, its time and its copies. */
export function BlocksSection({ address }: { address: string }) {
  const { t } = useTranslation("statistics");
  const { drive } = useApp();
  const pages = useInfiniteQuery(blocksQuery(drive, address));
  const blocks = pages.data?.pages.flatMap((page) => page.blocks);
  const retry = { error: pages.error, retrying: pages.isFetching };
  return (
    <section className={`${shared.column} ${classes.section}`} aria-labelledby="statistics-block-list">
      <h3 id="statistics-block-list">{t("blockList.title")}</h3>
      {blocks === undefined && pages.isError && (
        <LoadFailed text={t("blockList.failed")} {...retry} onRetry={() => void pages.refetch()} />
      )}
      {blocks === undefined && !pages.isError && (
        <div role="status" aria-label={t("loading")}>
          <SkeletonBlock heightPx={3 * rowPx} />
        </div>
      )}
      {blocks?.length === 0 && <p className={shared.quiet}>{t("blockList.none")}</p>}
      {blocks !== undefined && blocks.length > 0 && (
        <ol className={`${shared.frame} ${shared.divided}`} aria-label={t("blockList.label")}>
          {blocks.map((block) => (
            <Block key={block.blockCid} block={block} />
          ))}
        </ol>
      )}
      {pages.isFetchNextPageError ? (
        <LoadFailed {...retry} onRetry={() => void pages.fetchNextPage()} />
      ) : (
        pages.hasNextPage && (
          <Button
            className={classes.more ?? ""}
            variant="default"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t("blockList.more")}
          </Button>
        )
      )}
    </section>
  );
}

function Block({ block }: { block: StoredBlock }) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  return (
    <li className={classes.block}>
      <code className={classes.name} title={block.blockCid}>
        {shortHash(block.blockCid)}
      </code>
      <span className={`${shared.quiet} ${classes.size}`}>{format.bytes(block.sizeBytes)}</span>
      <time className={shared.quiet} dateTime={block.storedAt}>
        {format.date(block.storedAt, "time")}
      </time>
      <span className={classes.copies} data-state={stateOfPart(block)}>
        {t("details.copiesOf", { good: goodCopies(block), all: copiesPerBlock })}
      </span>
    </li>
  );
}
