import type { CallAnswer } from "@dexnet/protocol/call";
import type { logCalls } from "@dexnet/protocol/log";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import { useSteadyQuery } from "../../platform/queries/use-steady-query.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import { LoadFailed } from "../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../widgets/states/SkeletonBlock.tsx";
import classes from "./LogSection.module.css";
import { logInfoQuery } from "./network-queries.ts";

type LogInfo = CallAnswer<typeof logCalls.info>;

const listHeightPx = 200;

/** Newest checkpoint of the ledger's log, its witnesses and its last anchor. */
export function LogSection() {
  const { t } = useTranslation("network");
  const info = useSteadyQuery(logInfoQuery(useApp().call));
  return (
    <section className={classes.section} aria-labelledby="network-log">
      <h2 id="network-log" className={classes.title}>
        {t("log.title")}
      </h2>
      <p className={`${shared.note} ${classes.note}`}>{t("log.lead")}</p>
      {info.data !== undefined ? (
        <LogSummary info={info.data} />
      ) : info.error !== null ? (
        <LoadFailed
          text={t("log.failed")}
          error={info.error}
          retrying={info.isFetching}
          onRetry={() => void info.refetch()}
        />
      ) : (
        <div role="status" aria-label={t("loading")}>
          <SkeletonBlock heightPx={listHeightPx} />
        </div>
      )}
    </section>
  );
}

function LogSummary({ info: { checkpoint, witnesses, anchor } }: { info: LogInfo }) {
  const { t } = useTranslation("network");
  const format = useFormat();
  if (checkpoint === null) return <p className={`${shared.note} ${classes.note}`}>{t("log.none")}</p>;
  const names = checkpoint.cosignatures.map(({ witness }) => nameOfKey(witness));
  const count = t("online", { online: format.number(names.length), all: format.number(witnesses.length) });
  return (
    <dl className={`${shared.grid} ${shared.frame} ${classes.summary}`}>
      <Term term={t("log.entries")}>{format.number(checkpoint.size)}</Term>
      <Term term={t("log.signed")}>{format.date(checkpoint.at, "time")}</Term>
      <Term term={t("log.root")}>
        <span className={`${shared.small} ${classes.hash}`}>{checkpoint.root}</span>
      </Term>
      <Term term={t("log.witnesses")}>
        {witnesses.length === 0 ? t("log.noWitnesses") : [count, ...names].join("\u00a0· ")}
      </Term>
      <Term term={t("log.anchor")}>
        {anchor === null ? (
          t("log.noAnchors")
        ) : anchor.newest === null ? (
          t("log.noAnchorYet")
        ) : (
          <>
            {t("log.anchored", {
              entries: format.number(anchor.newest.size),
              time: format.date(anchor.newest.at, "time"),
              chain: String(anchor.chain_id),
            })}
            <span className={`${shared.small} ${classes.hash}`}>{anchor.newest.transaction}</span>
          </>
        )}
      </Term>
    </dl>
  );
}

function Term({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.term}>
      <dt className={shared.note}>{term}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

/** A verifier key begins with the name of the witness. */
function nameOfKey(verifierKey: string): string {
  return verifierKey.split("+")[0] ?? verifierKey;
}
