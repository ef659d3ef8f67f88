import type { Entry } from "@dexnet/drive/drive";
import { useTranslation } from "react-i18next";
import { shortName } from "../../../platform/format/short-name.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { ModalFrame } from "../../../widgets/modal/ModalFrame.tsx";
import { ErrorState } from "../../../widgets/states/ErrorState.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import { FileProofSection } from "../../log/FileProofSection.tsx";
import { CopiesSection } from "./CopiesSection.tsx";
import { EntryProperties } from "./EntryProperties.tsx";

const modalWidthPx = 760;
const skeletonHeightPx = 220;

export interface DetailsModalProps {
  address: string;
  entry: Entry;
  opened: boolean;
  onClose: () => void;
}

/** Details of an entry from the file list, and the places of its copies from the ledger. */
export function DetailsModal({ address, entry, opened, onClose }: DetailsModalProps) {
  // Texts of all parts, because a part that waits for its own would hide the dialog, which would lose its focus.
  const { t } = useTranslation(["statistics", "log"]);
  const { drive } = useApp();
  const details = useSteadyQuery({
    queryKey: ["details", address.toLowerCase(), entry.id],
    queryFn: () => drive.open(address).readDetails(entry.id),
    enabled: opened,
    staleTime: 0,
    networkMode: "always",
  });
  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      title={<bdi>{shortName(entry.name)}</bdi>}
      width={modalWidthPx}
      fullScreenOnMobile
    >
      {details.data !== undefined ? (
        <>
          <EntryProperties details={details.data} />
          {entry.kind === "file" && (
            <>
              <CopiesSection address={address} entryId={entry.id} parts={details.data.parts} />
              <FileProofSection address={address} entryId={entry.id} name={entry.name} />
            </>
          )}
        </>
      ) : details.isError ? (
        <ErrorState error={details.error} onRetry={() => void details.refetch()} retrying={details.isFetching} />
      ) : (
        <div role="status" aria-label={t("details.loading")}>
          <SkeletonBlock heightPx={skeletonHeightPx} />
        </div>
      )}
    </ModalFrame>
  );
}
