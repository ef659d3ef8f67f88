import type { Storage } from "@dexnet/protocol/products";
import { usePreload } from "../../../platform/use-preload.ts";
import { lazyPart } from "../../../widgets/lazy-part.tsx";
import { useLastValue } from "../../../widgets/modal/use-last-value.ts";

/** Open modal and its storage. */
export type OpenedModal = { kind: "rename" | "key-store" | "delete"; storage: Storage } | { kind: "connect" };

const loadRename = async () => (await import("./RenameStorageModal.tsx")).RenameStorageModal;
const loadDelete = async () => (await import("../remove/DeleteStorageModal.tsx")).DeleteStorageModal;
const loadKeyStore = async () => (await import("../key-store/SavedKeyStoreModal.tsx")).SavedKeyStoreModal;
const loadConnect = async () => (await import("../ConnectStorageModal.tsx")).ConnectStorageModal;
const loadAll = () => Promise.all([loadRename(), loadDelete(), loadKeyStore(), loadConnect()]);

const RenameStorageModal = lazyPart("RenameStorageModal", loadRename);
const DeleteStorageModal = lazyPart("DeleteStorageModal", loadDelete);
const SavedKeyStoreModal = lazyPart("SavedKeyStoreModal", loadKeyStore);
const ConnectStorageModal = lazyPart("ConnectStorageModal", loadConnect);

export interface StorageModalsProps {
  opened: OpenedModal | null;
  storages: readonly Storage[];
  onClose: () => void;
}

/** Modals of the list of storages. Each is loaded with its first opening. The last one stays for its closing animation. */
export function StorageModals({ opened, storages, onClose }: StorageModalsProps) {
  const last = useLastValue(opened);
  usePreload(loadAll);
  if (last === null) return null;
  if (last.kind === "connect")
    return <ConnectStorageModal opened={opened !== null} storages={storages} onClose={onClose} />;
  const storage = opened === null ? null : last.storage;
  switch (last.kind) {
    case "rename":
      return <RenameStorageModal storage={storage} onClose={onClose} />;
    case "delete":
      return <DeleteStorageModal storage={storage} onClose={onClose} />;
    case "key-store":
      return <SavedKeyStoreModal storage={storage} onClose={onClose} />;
  }
}
