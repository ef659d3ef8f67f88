import type { FileAnchor } from "@dexnet/drive/drive";
import { ActionIcon } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import { useErrorText } from "../../platform/i18n/error-text.ts";
import shared from "../../platform/theme/shared.module.css";
import { useCopy } from "../../platform/use-copy.ts";
import { TransactionHash } from "../../widgets/links/TransactionHash.tsx";
import classes from "./FileAnchorValue.module.css";

/** Anchor of the entries of a file on the chain, or why there is none. */
export function FileAnchorValue({ anchor }: { anchor: FileAnchor }) {
  const { t } = useTranslation("log");
  const errorText = useErrorText();
  if (anchor.state === "anchored") return <AnchoredValue anchor={anchor} />;
  if (anchor.state === "failed") {
    return <span className={classes.failed}>{t("proof.anchorFailed", { reason: errorText(anchor.errorCode) })}</span>;
  }
  return anchor.state === "off" ? t("proof.anchorOff") : t("proof.anchorWaiting");
}

function AnchoredValue({ anchor }: { anchor: Extract<FileAnchor, { state: "anchored" }> }) {
  const { t } = useTranslation("log");
  const format = useFormat();
  const copy = useCopy();
  const { transaction, block, chainId, at, explorer } = anchor;
  return (
    <>
      <span className={`${shared.row} ${classes.transaction}`}>
        <TransactionHash transaction={transaction} explorer={explorer} />
        <ActionIcon
          aria-label={t("proof.copyTransaction")}
          title={t("proof.copyTransaction")}
          onClick={() => void copy(transaction, t("proof.transactionCopied"))}
        >
          <IconCopy size={18} aria-hidden />
        </ActionIcon>
      </span>
      {t("proof.anchorPlace", { block: format.number(block), chain: String(chainId), time: format.date(at, "time") })}
    </>
  );
}
