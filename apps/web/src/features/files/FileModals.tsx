import { usePreload } from "../../platform/use-preload.ts";
import { lazyPart } from "../../widgets/lazy-part.tsx";
import { useLastValue } from "../../widgets/modal/use-last-value.ts";
import type { FolderQuestion } from "./changes/FolderPicker.tsx";
import type { NameQuestion } from "./changes/NameModal.tsx";
import type { ConflictQuestion } from "./conflicts/ConflictModal.tsx";

const loadName = async () => (await import("./changes/NameModal.tsx")).NameModal;
const loadFolder = async () => (await import("./changes/FolderPicker.tsx")).FolderPicker;
const loadConflict = async () => (await import("./conflicts/ConflictModal.tsx")).ConflictModal;
const loadAll = () => Promise.all([loadName(), loadFolder(), loadConflict()]);

const NameModal = lazyPart("NameModal", loadName);
const FolderPicker = lazyPart("FolderPicker", loadFolder);
const ConflictModal = lazyPart("ConflictModal", loadConflict);

export interface FileModalsProps {
  address: string;
  storageTitle: string;
  nameQuestion: NameQuestion | null;
  folderQuestion: FolderQuestion | null;
  conflictQuestion: ConflictQuestion | null;
  onCloseName: () => void;
  onCloseFolder: () => void;
}

/** Dialogs of the file browser. Each is loaded with its first question and stays for its closing animation. */
export function FileModals(props: FileModalsProps) {
  const { address, storageTitle, nameQuestion, folderQuestion, conflictQuestion } = props;
  usePreload(loadAll);
  const hasName = useLastValue(nameQuestion) !== null;
  const hasFolder = useLastValue(folderQuestion) !== null;
  const hasConflict = useLastValue(conflictQuestion) !== null;
  return (
    <>
      {hasName && <NameModal question={nameQuestion} onClose={props.onCloseName} />}
      {hasFolder && (
        <FolderPicker
          address={address}
          storageTitle={storageTitle}
          question={folderQuestion}
          onClose={props.onCloseFolder}
        />
      )}
      {hasConflict && <ConflictModal question={conflictQuestion} />}
    </>
  );
}
