import type { Invoice } from "@dexnet/protocol/payments";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { useUser } from "../../../platform/services/use-user.ts";
import { formatTokenAmount } from "../token-amount.ts";
import classes from "./Receipt.module.css";

/** Receipt of a paid invoice, for paper. */
export function Receipt({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation("payments");
  const format = useFormat();
  const user = useUser();
  const { breakdown, transfers, token, decimals } = invoice;
  const { product } = breakdown;
  const amountText = (amount: string) => `${formatTokenAmount(amount, decimals, i18n.language)}\u00a0${token}`;
  const rows = [
    [t("receipt.number"), invoice.invoice],
    [t("receipt.account"), user?.email ?? ""],
    [t("receipt.created"), format.date(invoice.created_at, "time")],
    [t("receipt.paid"), invoice.paid_at === null ? "" : format.date(invoice.paid_at, "time")],
    [t("receipt.plan"), `${product.name} · ${format.bytes(product.storage_size)}`],
    [t("receipt.until"), format.date(breakdown.end_date)],
    [t("receipt.total"), `${format.money(breakdown.total, product.currency)} · ${amountText(breakdown.amount)}`],
    [t("receipt.received"), amountText(invoice.received)],
    [t("receipt.address"), invoice.address],
  ] as const;
  return (
    <>
      <p className={classes.title}>{t("receipt.title")}</p>
      <table className={classes.table}>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
          {transfers.map(({ transaction, amount, at }) => (
            <tr key={`${transaction} ${amount}`}>
              <th scope="row">{t("receipt.transfer")}</th>
              <td>
                {amountText(amount)} · {format.date(at, "time")}
                <br />
                {transaction}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
