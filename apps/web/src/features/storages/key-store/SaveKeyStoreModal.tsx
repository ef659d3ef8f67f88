import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import { ModalFrame } from "../../../widgets/modal/ModalFrame.tsx";
import { KeyStoreForm, keyStoreModalWidthPx } from "./KeyStoreForm.tsx";

export interface SaveKeyStoreModalProps {
  opened: boolean;
  words: readonly string[];
  onClose: () => void;
}

/** Saves the phrase on screen as a key store file. */
export function SaveKeyStoreModal({ opened, words, onClose }: SaveKeyStoreModalProps) {
  const { t } = useTranslation("storages");
  const { drive } = useApp();
  return (
    <ModalFrame opened={opened} onClose={onClose} title={t("keyStore.title")} width={keyStoreModalWidthPx}>
      <KeyStoreForm make={(password) => drive.makeKeyStoreFile(words, password)} onClose={onClose} />
    </ModalFrame>
  );
}
