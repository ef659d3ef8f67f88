import type { Receipt } from "@dexnet/drive/transfers/transfers";
import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import { useTransfersState } from "../../../platform/transfers/use-transfers-state.ts";
import { ReceiptCard } from "./ReceiptCard.tsx";
import classes from "./Receipts.module.css";
import { staysOnPage } from "./receipt-view.ts";
import { useReceiptTitle } from "./use-receipt-title.ts";

export interface ReceiptsProps {
  scope: string;
  /** Which receipts are shown, if not all that report more than success. */
  isShown?: (receipt: Receipt) => boolean;
}

/** Receipts of a storage or a share link that report more than success. They stay until they are dismissed. */
export function Receipts({ scope, isShown = staysOnPage }: ReceiptsProps) {
  const { t } = useTranslation("transfers");
  const receipts = useTransfersState((state) => state.receipts);
  const shown = receipts.filter((receipt) => isShown(receipt) && receipt.scope.toLowerCase() === scope.toLowerCase());
  const titleOf = useReceiptTitle();
  const newest = shown[0];
  return (
    <>
      {/* Always mounted, so that screen readers announce new cards; their lists are not announced. */}
      <VisuallyHidden role="status">{newest && titleOf(newest)}</VisuallyHidden>
      {shown.length > 0 && (
        <section className={`${shared.column} ${classes.receipts}`} aria-label={t("receipt.region")}>
          {shown.map((receipt) => (
            <ReceiptCard key={receipt.id} receipt={receipt} />
          ))}
        </section>
      )}
    </>
  );
}
