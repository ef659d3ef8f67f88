import type { Storage } from "@dexnet/protocol/products";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import shared from "../../platform/theme/shared.module.css";
import { RouteButton } from "../../widgets/links/RouteLink.tsx";
import classes from "./ReadOnlyNotice.module.css";

/** Says that the plan of a storage has ended, until when its files are kept, and where the plan is renewed. */
export function ReadOnlyNotice({ storage }: { storage: Storage }) {
  const { t } = useTranslation("files");
  const format = useFormat();
  if (Date.parse(storage.end_date) > Date.now()) return null;
  return (
    <section className={`${shared.wrap} ${classes.notice}`} aria-label={t("readOnly.title")}>
      <IconLock className={classes.icon} size={20} aria-hidden />
      <p className={`${shared.small} ${classes.text}`}>
        <strong>{t("readOnly.title")}</strong>{" "}
        {t(storage.owner ? "readOnly.text" : "readOnly.textConnected", { date: format.date(storage.release_date) })}
      </p>
      {storage.owner && (
        <RouteButton to="/storages/plans" size="sm">
          {t("readOnly.renew")}
        </RouteButton>
      )}
    </section>
  );
}
