import type { CreatedShare, Entry, NewShare } from "@dexnet/drive/drive";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import { ModalFrame } from "../../../widgets/modal/ModalFrame.tsx";
import { useLastValue } from "../../../widgets/modal/use-last-value.ts";
import { sharesKey } from "../sharing-queries.ts";
import { ShareForm } from "./ShareForm.tsx";
import { ShareReady } from "./ShareReady.tsx";

const modalWidthPx = 520;

export interface ShareModalProps {
  address: string;
  /** Null while it is closed. */
  entries: readonly Entry[] | null;
  onClose: () => void;
}

/** Creates a link to entries of an open storage and shows it. */
export function ShareModal({ address, entries, onClose }: ShareModalProps) {
  const { t } = useTranslation("sharing");
  const shown = useLastValue(entries);
  return (
    <ModalFrame opened={entries !== null} onClose={onClose} title={t("dialog.title")} width={modalWidthPx}>
      {shown && (
        <ShareSteps
          key={shown.map(({ id }) => id).join()}
          address={address}
          entries={shown}
          isOpen={entries !== null}
          onClose={onClose}
        />
      )}
    </ModalFrame>
  );
}

interface ShareStepsProps {
  address: string;
  entries: readonly Entry[];
  isOpen: boolean;
  onClose: () => void;
}

function ShareSteps({ address, entries, isOpen, onClose }: ShareStepsProps) {
  const { drive } = useApp();
  const queries = useQueryClient();
  const creating = useMutation<CreatedShare, unknown, Omit<NewShare, "entryIds">>({
    mutationFn: (limits) => drive.open(address).createShare({ entryIds: entries.map(({ id }) => id), ...limits }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sharesKey(address) }),
  });
  const close = () => {
    onClose();
    creating.reset();
  };
  if (creating.data !== undefined && isOpen) return <ShareReady share={creating.data} onClose={close} />;
  return (
    <ShareForm
      entries={entries}
      isCreating={creating.isPending}
      error={creating.error}
      onCreate={creating.mutate}
      onCancel={onClose}
    />
  );
}
