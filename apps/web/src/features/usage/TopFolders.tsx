import type { SpaceUsage } from "@dexnet/drive/drive";
import { IconFolder } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import shared from "../../platform/theme/shared.module.css";
import { RouteLink } from "../../widgets/links/RouteLink.tsx";
import classes from "./UsagePage.module.css";

/** The largest folders of the top, with all their content. */
export function TopFolders({ address, usage }: { address: string; usage: SpaceUsage }) {
  const { t } = useTranslation("usage");
  const format = useFormat();
  const largest = usage.topFolders[0]?.bytes ?? 0;
  return (
    <section className={`${shared.card} ${shared.shrink}`} aria-labelledby="usage-folders">
      <h2 id="usage-folders" className={classes.heading}>
        {t("folders.title")}
      </h2>
      <ul className={shared.divided}>
        {usage.topFolders.map(({ id, name, bytes, count }) => (
          <li key={id} className={classes.row}>
            <IconFolder className={classes.icon} size={24} stroke={1.5} aria-hidden />
            <div className={shared.shrink}>
              <RouteLink
                className={classes.link ?? ""}
                to="/storages/$address/folder/$folder"
                params={{ address, folder: id }}
                aria-label={t("folders.open", { name })}
              >
                {name}
              </RouteLink>
              <div className={classes.thin} aria-hidden>
                <span style={{ width: `${largest === 0 ? 0 : (100 * bytes) / largest}%` }} />
              </div>
            </div>
            <span className={`${shared.note} ${classes.quiet}`}>
              {t("files", { count, number: format.number(count) })}
            </span>
            <span className={classes.size}>{format.bytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
