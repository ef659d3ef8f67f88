import type { FilePart } from "@dexnet/drive/drive";
import type { LedgerDevice } from "@dexnet/drive/statistics";
import { copiesPerBlock } from "@dexnet/protocol/limits";
import { useTranslation } from "react-i18next";
import { countryName } from "../../../platform/format/country-name.ts";
import { useFormat } from "../../../platform/format/format.ts";
import { relativeTime } from "../../../platform/format/relative-time.ts";
import shared from "../../../platform/theme/shared.module.css";
import { goodCopies, stateOfPart } from "../../statistics/part-copies.ts";
import classes from "./Details.module.css";

export interface PartListProps {
  parts: readonly FilePart[];
  devices: readonly LedgerDevice[];
}

/** Each part with its size and its copies. */
export function PartList({ parts, devices }: PartListProps) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const byId = new Map(devices.map((device) => [device.id, device]));
  return (
    <ol className={`${shared.frame} ${shared.divided}`} aria-label={t("details.partList")}>
      {parts.map((part) => (
        <li key={part.index} className={classes.part}>
          <div className={`${shared.grid} ${classes.partHead}`}>
            <span>{t("details.part", { number: format.number(part.index + 1) })}</span>
            <span className={shared.quiet}>{format.bytes(part.sizeBytes)}</span>
            <span className={classes.copies} data-state={stateOfPart(part)}>
              {t("details.copiesOf", { good: goodCopies(part), all: copiesPerBlock })}
            </span>
          </div>
          <ul className={shared.note}>
            {part.copies.map((copy) => (
              <li key={copy.deviceId}>
                <Place device={byId.get(copy.deviceId)} id={copy.deviceId} />
                {" · "}
                {copy.state === "good" ? <Check date={copy.checkedAt} /> : t(`details.copyState.${copy.state}`)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Place({ device, id }: { device: LedgerDevice | undefined; id: string }) {
  const { t, i18n } = useTranslation("statistics");
  if (device === undefined) return <bdi>{id}</bdi>;
  return <bdi>{t("map.place", { city: device.city, country: countryName(device.country, i18n.language) })}</bdi>;
}

function Check({ date }: { date: string | null }) {
  const { t, i18n } = useTranslation("statistics");
  const format = useFormat();
  if (date === null) return t("check.never");
  return (
    <>
      {t("check.last")}{" "}
      <time dateTime={date} title={format.date(date, "time")}>
        {relativeTime(date, Date.now(), i18n.language) ?? t("check.justNow")}
      </time>
    </>
  );
}
