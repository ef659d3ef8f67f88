import { useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../platform/services/app-context.tsx";
import { useLeaveGuard } from "../../widgets/confirm/use-leave-guard.ts";
import { ModalFrame } from "../../widgets/modal/ModalFrame.tsx";
import { parentOf, useViews } from "./navigation/views.ts";
import classes from "./ProfileModal.module.css";
import { ProfileView } from "./ProfileView.tsx";
import { SecurityPart } from "./SecurityPart.tsx";

export interface ProfileModalProps {
  opened: boolean;
  onClose: () => void;
}

export function ProfileModal({ opened, onClose }: ProfileModalProps) {
  const { confirm } = useApp();
  const { t } = useTranslation("profile");
  const { view, show, titleRef } = useViews(opened);
  const [unsaved, setUnsaved] = useState(false);
  const question = {
    title: t("codes.leaveTitle"),
    text: t("codes.leaveText"),
    confirmText: t("codes.leaveConfirm"),
    cancelText: t("codes.leaveCancel"),
  };
  useLeaveGuard(opened && unsaved, question);
  useCloseWithPage(opened, onClose);

  async function confirmLoss(proceed: () => void): Promise<void> {
    if (unsaved && !(await confirm({ ...question, type: "warning" }))) return;
    setUnsaved(false);
    proceed();
  }

  const close = () => void confirmLoss(onClose);
  const parent = parentOf(view);
  return (
    <ModalFrame
      opened={opened}
      onClose={close}
      title={
        <span ref={titleRef} tabIndex={-1} className={classes.title}>
          {t(`views.${view}`)}
        </span>
      }
      back={parent === null ? undefined : { label: t("back"), onClick: () => void confirmLoss(() => show(parent)) }}
      fullScreenOnMobile
    >
      {view === "profile" ? (
        <ProfileView onClose={onClose} onSecurity={() => show("security")} />
      ) : (
        <SecurityPart view={view} show={show} onUnsavedChange={setUnsaved} />
      )}
    </ModalFrame>
  );
}

/** The browser's back and forward buttons open another page, and the modal belongs to the previous one. */
function useCloseWithPage(opened: boolean, onClose: () => void): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [openedOn, setOpenedOn] = useState(path);
  const close = useEffectEvent(onClose);
  if (!opened && openedOn !== path) setOpenedOn(path);
  useEffect(() => {
    if (opened && path !== openedOn) close();
  }, [opened, path, openedOn]);
}
