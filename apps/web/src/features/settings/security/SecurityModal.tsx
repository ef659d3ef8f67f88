import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useLeaveGuard } from "../../../widgets/confirm/use-leave-guard.ts";
import { ModalFrame } from "../../../widgets/modal/ModalFrame.tsx";
import { useLastValue } from "../../../widgets/modal/use-last-value.ts";
import { ChangePasswordView } from "./ChangePasswordView.tsx";
import { AddPasskeyView } from "./passkeys/AddPasskeyView.tsx";
import { RemovePasskeyView } from "./passkeys/RemovePasskeyView.tsx";
import { RenamePasskeyView } from "./passkeys/RenamePasskeyView.tsx";
import type { SecurityTask } from "./security-task.ts";
import { NewCodesView } from "./two-factor/NewCodesView.tsx";
import { TurnOffView } from "./two-factor/TurnOffView.tsx";
import { TurnOnView } from "./two-factor/TurnOnView.tsx";

export interface SecurityModalProps {
  task: SecurityTask | null;
  onClose: () => void;
}

/** Dialog of one change. Recovery codes are shown only once, so it asks before unsaved ones are left. */
export function SecurityModal({ task, onClose }: SecurityModalProps) {
  const { confirm } = useApp();
  const { t } = useTranslation("profile");
  const [unsaved, setUnsaved] = useState(false);
  const shown = useLastValue(task);
  const question = {
    title: t("codes.leaveTitle"),
    text: t("codes.leaveText"),
    confirmText: t("codes.leaveConfirm"),
    cancelText: t("codes.leaveCancel"),
  };
  useLeaveGuard(task !== null && unsaved, question);

  async function close(): Promise<void> {
    if (unsaved && !(await confirm({ ...question, type: "warning" }))) return;
    setUnsaved(false);
    onClose();
  }

  return (
    <ModalFrame
      opened={task !== null}
      onClose={() => void close()}
      title={shown && t(`views.${shown.kind}`)}
      fullScreenOnMobile
      fixedTop
    >
      {shown && <TaskView task={shown} onLeave={onClose} onUnsavedChange={setUnsaved} />}
    </ModalFrame>
  );
}

interface TaskViewProps {
  task: SecurityTask;
  onLeave: () => void;
  /** True while the view shows something that will not be shown again. */
  onUnsavedChange: (unsaved: boolean) => void;
}

function TaskView({ task, onLeave, onUnsavedChange }: TaskViewProps) {
  switch (task.kind) {
    case "turn-on":
      return <TurnOnView onLeave={onLeave} onUnsavedChange={onUnsavedChange} />;
    case "new-codes":
      return <NewCodesView onLeave={onLeave} onUnsavedChange={onUnsavedChange} />;
    case "turn-off":
      return <TurnOffView onLeave={onLeave} />;
    case "change-password":
      return <ChangePasswordView onLeave={onLeave} />;
    case "add-passkey":
      return <AddPasskeyView onLeave={onLeave} onUnsavedChange={onUnsavedChange} />;
    case "rename-passkey":
      return <RenamePasskeyView passkey={task.passkey} onLeave={onLeave} />;
    case "remove-passkey":
      return <RemovePasskeyView passkey={task.passkey} onLeave={onLeave} />;
  }
}
