import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useTransfersState } from "../../../platform/transfers/use-transfers-state.ts";
import { ReceiptCard } from "./ReceiptCard.tsx";
import classes from "./Receipts.module.css";
import { staysOnPage } from "./receipt-view.ts";
import { useReceiptTitle } from "./use-receipt-title.ts";

/** What became of the transfers of a storage, where that is more than "all went well". It stays until it is dismissed. */
export function Receipts({ address }: { address: string }) {
  const { t } = useTranslation("transfers");
  const receipts = useTransfersState((state) => state.receipts);
  const shown = receipts.filter(
    (receipt) => staysOnPage(receipt) && receipt.address.toLowerCase() === address.toLowerCase(),
  );
  const titleOf = useReceiptTitle();
  const newest = shown[0];
  return (
    <>
      {/* There from the start, so that what comes into it is read out; the lists of the cards are not. */}
      <VisuallyHidden role="status">{newest && titleOf(newest)}</VisuallyHidden>
      {shown.length > 0 && (
        <section className={classes.receipts} aria-label={t("receipt.region")}>
          {shown.map((receipt) => (
            <ReceiptCard key={receipt.id} receipt={receipt} />
          ))}
        </section>
      )}
    </>
  );
}
