import type { Receipt } from "@dexnet/drive/transfers/transfers";
import { ActionIcon, Button } from "@mantine/core";
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { ScrollRegion } from "../../../widgets/ScrollRegion.tsx";
import classes from "./Receipts.module.css";
import { receiptView } from "./receipt-view.ts";
import { useReceiptTitle } from "./use-receipt-title.ts";

/** Card of a receipt: counts, failures with reasons, and a button to upload missing files. */
export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("transfers");
  const { drive, notify } = useApp();
  const errorText = useErrorText();
  const title = useReceiptTitle()(receipt);
  const titleId = useId();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const isUpload = receipt.type === "uploadFile";
  const view = receiptView(receipt);

  function notifyError(error: unknown): void {
    notify({ text: errorText(error), tone: "error" });
  }
  /** The card is removed: the page gets the focus. */
  function closeWith(action: Promise<void>): void {
    document.getElementById("content")?.focus({ preventScroll: true });
    action.catch(notifyError);
  }

  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <IconAlertTriangle className={classes.icon} size={24} aria-hidden />
      <div className={shared.shrink}>
        <h2 className={classes.title} id={titleId}>
          {title}
        </h2>
        {view.kind === "one-failed" ? (
          <p
            className={`${shared.small} ${classes.reason}`}
          >{`${t(isUpload ? "uploadInterrupted" : "downloadInterrupted")} ${errorText(view.errorCode)}`}</p>
        ) : (
          <ReceiptCounts receipt={receipt} />
        )}
      </div>
      <ActionIcon
        className={classes.dismiss}
        aria-label={t("receipt.dismiss")}
        onClick={() => closeWith(drive.dismissReceipt(receipt.id))}
      >
        <IconX size={20} />
      </ActionIcon>
      <div className={`${shared.wrap} ${classes.buttons}`}>
        {isUpload && receipt.canUploadMissing && (
          <Button variant="outline" onClick={() => closeWith(drive.uploadMissing(receipt.id))}>
            {t(receipt.files > 1 ? "receipt.uploadMissing" : "receipt.tryAgain")}
          </Button>
        )}
        {view.kind !== "one-failed" && receipt.failures.length > 0 && (
          <Button
            variant="default"
            aria-expanded={isOpen}
            aria-controls={listId}
            rightSection={isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t("receipt.hide") : t("receipt.show", { count: receipt.failed })}
          </Button>
        )}
      </div>
      <div id={listId} className={classes.failures} hidden={!isOpen}>
        {isOpen && <Failures receipt={receipt} />}
      </div>
    </article>
  );
}

function ReceiptCounts({ receipt: { failed, cancelled, skipped } }: { receipt: Receipt }) {
  const { t } = useTranslation("transfers");
  const counts = [
    ...(failed > 0 ? [t("receipt.failed", { count: failed })] : []),
    ...(cancelled > 0 ? [t("receipt.cancelled", { count: cancelled })] : []),
    ...(skipped > 0 ? [t("receipt.skipped", { count: skipped })] : []),
  ];
  return <p className={`${shared.note} figures`}>{counts.join("\u00a0· ")}</p>;
}

function Failures({ receipt: { failures, failed } }: { receipt: Receipt }) {
  const { t } = useTranslation("transfers");
  const format = useFormat();
  const errorText = useErrorText();
  const more = failed - failures.length;
  return (
    <ScrollRegion className={classes.scroll} label={t("receipt.failures")}>
      <ul>
        {failures.map(({ name, errorCode }) => (
          <li key={name} className={`${shared.small} ${classes.failure}`}>
            <span className={classes.name}>{name}</span>
            <span className={`${shared.small} ${classes.reason}`}>{errorText(errorCode)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={shared.note}>{t("receipt.more", { count: more, replace: { count: format.number(more) } })}</p>
      )}
    </ScrollRegion>
  );
}
