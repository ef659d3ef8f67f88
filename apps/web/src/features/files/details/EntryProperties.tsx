import type { EntryDetails } from "@dexnet/drive/drive";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import shared from "../../../platform/theme/shared.module.css";
import terms from "../../../widgets/page/terms.module.css";
import classes from "./Details.module.css";

/** Properties of an entry, as terms and values. */
export function EntryProperties({ details }: { details: EntryDetails }) {
  const { t } = useTranslation("statistics");
  const properties = useProperties(details);
  return (
    <dl className={shared.stack}>
      {properties.map(([term, value]) => (
        <div key={term} className={terms.term}>
          <dt className={shared.quiet}>{t(`details.${term}`)}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Property = readonly [term: string, value: string];

function useProperties({ entry, content, parts, blocksSizeBytes, contentUses }: EntryDetails): readonly Property[] {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const common: Property[] = [
    ["name", entry.name],
    ["path", entry.parentNames.length === 0 ? t("details.top") : entry.parentNames.join(" / ")],
  ];
  const trashed: Property[] = entry.trashedAt === null ? [] : [["trashedAt", format.date(entry.trashedAt, "time")]];
  if (entry.kind === "folder") {
    const { files = 0, folders = 0, filesSizeBytes = 0 } = content ?? {};
    return [
      ...common,
      ["kind", t("details.folder")],
      ["contains", [t("details.files", { count: files }), t("details.folders", { count: folders })].join(", ")],
      ["size", format.bytes(filesSizeBytes)],
      ...trashed,
    ];
  }
  const bytes = t("details.bytes", { count: entry.sizeBytes, number: format.number(entry.sizeBytes) });
  const extension = entry.extension.replace(/^\./, "").toUpperCase();
  return [
    ...common,
    ["kind", extension === "" ? t("details.file") : t("details.fileOf", { extension })],
    ["size", entry.sizeBytes < 1000 ? bytes : `${format.bytes(entry.sizeBytes)} (${bytes})`],
    ["date", format.date(entry.date, "time")],
    [
      "parts",
      `${t("details.partCount", { count: parts, number: format.number(parts) })}, ${t("details.encrypted", { size: format.bytes(blocksSizeBytes) })}`,
    ],
    ...(contentUses > 1 ? [["shared", t("details.sharedText", { count: contentUses - 1 })] as const] : []),
    ...trashed,
  ];
}
