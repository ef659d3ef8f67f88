import { useTranslation } from "react-i18next";
import shared from "../../platform/theme/shared.module.css";
import { ScrollRegion } from "../../widgets/ScrollRegion.tsx";
import classes from "./KnowledgeTable.module.css";

const places = ["device", "api", "ledger"] as const;
/** As "Who knows what" of `docs/architecture.md`. */
const rows = [
  { what: "keys", known: ["yes", "no", "no"] },
  { what: "contents", known: ["yes", "no", "no"] },
  { what: "names", known: ["yes", "no", "no"] },
  { what: "sizes", known: ["yes", "total", "each"] },
  { what: "email", known: ["yes", "yes", "no"] },
  { what: "owner", known: ["yes", "no", "yes"] },
] as const;

/** Table of the data that the device, the account server and the ledger can read. */
export function KnowledgeTable() {
  const { t } = useTranslation("public");
  return (
    <ScrollRegion label={t("features.knowledge.title")} className={`${shared.frame} ${classes.region}`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("features.knowledge.what")}</th>
            {places.map((place) => (
              <th key={place} scope="col">
                {t(`features.knowledge.${place}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, known }) => (
            <tr key={what}>
              <th scope="row">{t(`features.knowledge.${what}`)}</th>
              {known.map((answer, index) => (
                <td key={places[index]} data-no={answer === "no" || undefined}>
                  {t(`features.knowledge.${answer}`)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
