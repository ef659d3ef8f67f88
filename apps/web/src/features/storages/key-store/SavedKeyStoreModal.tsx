import type { Storage } from "@dexnet/protocol/products";
import { IconKeyOff } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";
import { ModalFrame } from "../../../widgets/modal/ModalFrame.tsx";
import { useLastValue } from "../../../widgets/modal/use-last-value.ts";
import { EmptyState } from "../../../widgets/states/EmptyState.tsx";
import { ErrorState } from "../../../widgets/states/ErrorState.tsx";
import { KeyStoreForm, keyStoreModalWidthPx } from "./KeyStoreForm.tsx";

/** Saves the phrase of this device as a key store file, or links to the page where it can be entered. */
export function SavedKeyStoreModal({ storage, onClose }: { storage: Storage | null; onClose: () => void }) {
  const { t } = useTranslation("storages");
  const { drive } = useApp();
  const address = useLastValue(storage)?.address ?? "";
  const phrase = useSteadyQuery({
    queryKey: ["saved-phrase", address.toLowerCase()],
    queryFn: () => drive.unlock(address),
    enabled: storage !== null,
    // Loaded each time: another tab may have reset the fast access.
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <ModalFrame opened={storage !== null} onClose={onClose} title={t("keyStore.title")} width={keyStoreModalWidthPx}>
      {phrase.isError ? (
        <ErrorState error={phrase.error} onRetry={() => phrase.refetch()} retrying={phrase.isFetching} />
      ) : phrase.data?.kind === "phrase-needed" ? (
        <PhraseNeeded address={address} />
      ) : (
        <KeyStoreForm make={(password) => drive.makeKeyStoreOfSaved(address, password)} onClose={onClose} />
      )}
    </ModalFrame>
  );
}

function PhraseNeeded({ address }: { address: string }) {
  const { t } = useTranslation("storages");
  const errorText = useErrorText();
  const container = useRef<HTMLDivElement>(null);
  // It replaces the form, which had the focus.
  useEffect(() => container.current?.querySelector("a")?.focus(), []);
  return (
    <div ref={container}>
      <EmptyState
        icon={<IconKeyOff size={28} />}
        title={errorText("phrase_not_saved")}
        text={t("keyStore.phraseNeeded")}
      >
        <RouteButton to="/storages/$address/restore" params={{ address }}>
          {t("keyStore.enterPhrase")}
        </RouteButton>
      </EmptyState>
    </div>
  );
}
