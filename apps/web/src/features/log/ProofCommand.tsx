import type { FileProof } from "@dexnet/drive/drive";
import { Button } from "@mantine/core";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import shared from "../../platform/theme/shared.module.css";
import { useCopy } from "../../platform/use-copy.ts";
import classes from "./ProofCommand.module.css";

/** Command with which anybody verifies the saved proof, and its anchor if there is one. */
export function ProofCommand({ proof, file }: { proof: FileProof; file: string }) {
  const { t } = useTranslation("log");
  const copy = useCopy();
  const { verifierKey, anchor } = proof;
  const isAnchored = anchor.state === "anchored";
  const words = [
    ...["npm run verify-proof --", quoteArgument(file), "--key", quoteArgument(verifierKey)],
    ...(isAnchored ? ["--rpc RPC_URL", "--contract", anchor.contract] : []),
  ];
  const command = words.join(" ");
  return (
    <div className={`${shared.column} ${classes.command}`}>
      <p className={shared.quiet}>{isAnchored ? t("proof.commandWithChain") : t("proof.command")}</p>
      <code className={`${shared.small} ${classes.code}`}>
        {words.map((word) => (
          <Fragment key={word}>
            <span className={classes.word}>{word}</span>{" "}
          </Fragment>
        ))}
      </code>
      <Button variant="default" onClick={() => void copy(command, t("proof.commandCopied"))}>
        {t("proof.copyCommand")}
      </Button>
    </div>
  );
}

/** A name may have any character, and a shell reads none of them between single quotes. */
function quoteArgument(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
