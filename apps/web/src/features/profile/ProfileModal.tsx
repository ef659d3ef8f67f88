import { Button, NativeSelect, Title } from "@mantine/core";
import { IconChevronDown, IconLogout, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useApp } from "../../shell/app-context.tsx";
import { languageNames } from "../../shell/language-names.ts";
import { asLanguage, languages } from "../../shell/languages.ts";
import { routePaths } from "../../shell/routes.ts";
import { useChangeLanguage } from "../../shell/use-change-language.ts";
import { useUser } from "../../shell/use-user.ts";
import { confirm } from "../../widgets/confirm/confirm.tsx";
import { ModalFrame } from "../../widgets/modal/ModalFrame.tsx";
import classes from "./ProfileModal.module.css";
import { TariffSection } from "./TariffSection.tsx";

export interface ProfileModalProps {
  opened: boolean;
  onClose: () => void;
}

export function ProfileModal({ opened, onClose }: ProfileModalProps) {
  const { t, i18n } = useTranslation("profile");
  const changeLanguage = useChangeLanguage();
  const { signOut } = useApp();
  const user = useUser();
  const navigate = useNavigate();

  async function askToDelete(): Promise<void> {
    const sure = await confirm({
      title: t("delete.title"),
      text: [t("delete.question"), t("delete.warning")],
      confirmText: t("delete.confirm"),
      cancelText: t("delete.cancel"),
      type: "error",
    });
    if (!sure) return;
    onClose();
    await navigate({ to: routePaths["auth-delete-account"], search: true });
  }

  async function leave(): Promise<void> {
    onClose();
    await signOut();
  }

  return (
    <ModalFrame opened={opened} onClose={onClose} title={t("title")} fullScreenOnMobile>
      {user && (
        <div className={classes.person}>
          <span className={classes.initial} aria-hidden>
            {user.email.slice(0, 1).toUpperCase()}
          </span>
          <span className={classes.email}>{user.email}</span>
        </div>
      )}
      {user?.email_activation && <TariffSection onLeave={onClose} />}
      <section className={classes.section}>
        <Title order={3} className={classes.heading}>
          {t("settings")}
        </Title>
        <div className={classes.settings}>
          <NativeSelect
            className={classes.language}
            label={t("language")}
            rightSection={<IconChevronDown size={18} aria-hidden />}
            value={asLanguage(i18n.language)}
            onChange={(event) => void changeLanguage(asLanguage(event.currentTarget.value))}
            data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          />
          {/* Before the e-mail is confirmed every way leads to its confirmation. */}
          {user?.email_activation && (
            <Button
              variant="subtle"
              color="error"
              leftSection={<IconTrash size={20} />}
              onClick={() => void askToDelete()}
            >
              {t("delete.button")}
            </Button>
          )}
        </div>
      </section>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogout size={20} />}
        onClick={() => void leave()}
        className={classes.leave}
      >
        {t("signOut")}
      </Button>
    </ModalFrame>
  );
}
