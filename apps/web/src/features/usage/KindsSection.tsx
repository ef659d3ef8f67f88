import type { FileKind, SpaceSum, SpaceUsage } from "@dexnet/drive/drive";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./UsagePage.module.css";

const kinds = ["image", "video", "audio", "document", "archive", "other"] as const satisfies readonly FileKind[];

interface ShownSum extends SpaceSum {
  readonly kind: FileKind | "trash";
}

/** Used space as a bar of kinds, and the same as a list. */
export function KindsSection({ usage, sizeBytes }: { usage: SpaceUsage; sizeBytes: number | null }) {
  const { t } = useTranslation("usage");
  const format = useFormat();
  const { total, trash } = usage;
  const sums: readonly ShownSum[] = [
    ...kinds.map((kind) => ({ kind, ...usage.kinds[kind] })),
    { kind: "trash", ...trash },
  ];
  const shown = sums.filter(({ count }) => count > 0);
  // After a change to a smaller plan the files may exceed the storage.
  const wholeBytes = Math.max(sizeBytes ?? 0, total.bytes, 1);
  const used = format.bytes(total.bytes);
  return (
    <section className={`${shared.card} ${shared.shrink}`} aria-labelledby="usage-kinds">
      <h2 id="usage-kinds" className={classes.heading}>
        {t("kinds.title")}
      </h2>
      <p className={`${shared.title} ${classes.figure}`}>
        {sizeBytes === null ? t("usedAlone", { used }) : t("used", { used, total: format.bytes(sizeBytes) })}
      </p>
      <div className={classes.bar} aria-hidden>
        {shown.map(({ kind, bytes }) => (
          <span key={kind} data-kind={kind} style={{ width: `${(100 * bytes) / wholeBytes}%` }} />
        ))}
      </div>
      <ul className={classes.kinds}>
        {shown.map(({ kind, bytes, count }) => (
          <li key={kind} className={classes.kind}>
            <span className={classes.mark} data-kind={kind} aria-hidden />
            <span className={classes.name}>{t(`kinds.${kind}`)}</span>
            <span className={`${shared.note} ${classes.quiet}`}>
              {t("files", { count, number: format.number(count) })}
            </span>
            <span className={classes.size}>{format.bytes(bytes)}</span>
          </li>
        ))}
      </ul>
      {sizeBytes !== null && (
        <p className={`${shared.note} ${classes.text}`}>
          {t("free", { free: format.bytes(Math.max(0, sizeBytes - total.bytes)) })}
        </p>
      )}
    </section>
  );
}
