import type { FileProof } from "@dexnet/drive/drive";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import { saveFile } from "../../platform/save-file.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import terms from "../../widgets/page/terms.module.css";
import { LoadFailed } from "../../widgets/states/LoadFailed.tsx";
import { FileAnchorValue } from "./FileAnchorValue.tsx";
import classes from "./FileProofSection.module.css";
import { ProofCommand } from "./ProofCommand.tsx";

export interface FileProofSectionProps {
  address: string;
  entryId: string;
  name: string;
}

/** Entries of a file in the log of the ledger, and their proofs as a file. They are read on request: it takes tiles of the log. */
export function FileProofSection({ address, entryId, name }: FileProofSectionProps) {
  const { t } = useTranslation("log");
  const { drive } = useApp();
  const proof = useMutation({ mutationFn: () => drive.open(address).proveFile(entryId), networkMode: "always" });
  return (
    <section className={`${shared.column} ${classes.section}`} aria-labelledby="details-proof">
      <h3 id="details-proof">{t("proof.title")}</h3>
      <p className={shared.quiet}>{t("proof.text")}</p>
      {proof.data !== undefined ? (
        <ProofSummary proof={proof.data} name={name} />
      ) : proof.isError ? (
        <LoadFailed
          text={t("proof.failed")}
          error={proof.error}
          retrying={proof.isPending}
          onRetry={() => proof.mutate()}
        />
      ) : (
        <Button variant="default" loading={proof.isPending} onClick={() => proof.mutate()}>
          {t("proof.verify")}
        </Button>
      )}
    </section>
  );
}

function ProofSummary({ proof, name }: { proof: FileProof; name: string }) {
  const { t } = useTranslation("log");
  const format = useFormat();
  const { parts, unprovenParts, refusedParts, checkpointSize, anchor, text } = proof;
  const entries = parts.map(({ entry }) => entry);
  const [first, last] = [parts[0], parts.at(-1)];
  return (
    <>
      {first !== undefined && last !== undefined && (
        <dl className={shared.stack}>
          <Term
            term={t(entries.length === 1 ? "proof.entry" : "proof.entries")}
            value={
              entries.length === 1
                ? format.number(first.entry)
                : t("proof.range", {
                    first: format.number(Math.min(...entries)),
                    last: format.number(Math.max(...entries)),
                    count: entries.length,
                    number: format.number(entries.length),
                  })
            }
          />
          <Term term={t("proof.recorded")} value={format.date(last.loggedAt, "time")} />
          <Term
            term={t("proof.checkpoint")}
            value={t("proof.size", { count: checkpointSize, number: format.number(checkpointSize) })}
          />
          <Term term={t("proof.anchor")} value={<FileAnchorValue anchor={anchor} />} />
        </dl>
      )}
      {unprovenParts > 0 && (
        <p className={shared.quiet}>
          {t("proof.unproven", { count: unprovenParts, number: format.number(unprovenParts) })}
        </p>
      )}
      {refusedParts > 0 && (
        <p className={shared.quiet}>
          {t("proof.refused", { count: refusedParts, number: format.number(refusedParts) })}
        </p>
      )}
      {parts.length > 0 && (
        <>
          <Button variant="default" onClick={() => saveFile(new File([text], proofName(name)), proofName(name))}>
            {t("proof.save")}
          </Button>
          <ProofCommand proof={proof} file={proofName(name)} />
        </>
      )}
    </>
  );
}

function Term({ term, value }: { term: string; value: ReactNode }) {
  return (
    <div className={terms.term}>
      <dt className={shared.quiet}>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The proof says nothing of the name, but its file is beside others. */
function proofName(name: string): string {
  return `${name}.tlog-proof`;
}
