import { useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ModalFrame } from "../../../widgets/modal/ModalFrame.tsx";
import { ProfileView } from "./ProfileView.tsx";

export interface ProfileModalProps {
  opened: boolean;
  onClose: () => void;
}

export function ProfileModal({ opened, onClose }: ProfileModalProps) {
  const { t } = useTranslation("profile");
  useCloseWithPage(opened, onClose);
  return (
    <ModalFrame opened={opened} onClose={onClose} title={t("views.profile")} fullScreenOnMobile fixedTop>
      <ProfileView onClose={onClose} />
    </ModalFrame>
  );
}

/** A link of the modal and the browser's buttons open another page, and the modal belongs to the previous one. */
function useCloseWithPage(opened: boolean, onClose: () => void): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [openedOn, setOpenedOn] = useState(path);
  const close = useEffectEvent(onClose);
  if (!opened && openedOn !== path) setOpenedOn(path);
  useEffect(() => {
    if (opened && path !== openedOn) close();
  }, [opened, path, openedOn]);
}
