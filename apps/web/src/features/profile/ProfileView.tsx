import { Button, NativeSelect, Title, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconLogout, IconShieldLock, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { languageNames } from "../../platform/i18n/language-names.ts";
import { asLanguage, languages } from "../../platform/i18n/languages.ts";
import { useChangeLanguage } from "../../platform/i18n/use-change-language.ts";
import { routePaths } from "../../platform/routes.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import { useUser } from "../../platform/services/use-user.ts";
import classes from "./ProfileView.module.css";
import { TariffSection } from "./TariffSection.tsx";

export interface ProfileViewProps {
  onClose: () => void;
  onSecurity: () => void;
}

/** User, tariff and settings. */
export function ProfileView({ onClose, onSecurity }: ProfileViewProps) {
  const { t } = useTranslation("profile");
  const { signOut } = useApp();
  const user = useUser();
  if (user === null) return null;

  async function signOutAndClose(): Promise<void> {
    onClose();
    await signOut();
  }

  // Until the e-mail is confirmed every route leads to its confirmation.
  const confirmed = user.email_activation;
  return (
    <>
      <div className={classes.person}>
        <span className={classes.initial} aria-hidden>
          {user.email.slice(0, 1).toUpperCase()}
        </span>
        <span className={classes.email}>{user.email}</span>
      </div>
      {confirmed && <TariffSection onLeave={onClose} />}
      <section className={classes.section}>
        <Title order={3} className={classes.heading}>
          {t("settings")}
        </Title>
        <div className={classes.settings}>
          <LanguageSelect />
          {confirmed && <DeleteAccount onLeave={onClose} />}
        </div>
        {confirmed && <SecurityEntry onClick={onSecurity} />}
      </section>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogout size={20} />}
        onClick={() => void signOutAndClose()}
        className={classes.leave}
      >
        {t("signOut")}
      </Button>
    </>
  );
}

function LanguageSelect() {
  const { t, i18n } = useTranslation("profile");
  const changeLanguage = useChangeLanguage();
  return (
    <NativeSelect
      className={classes.language}
      label={t("language")}
      rightSection={<IconChevronDown size={18} aria-hidden />}
      value={asLanguage(i18n.language)}
      onChange={(event) => void changeLanguage(asLanguage(event.currentTarget.value))}
      data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
    />
  );
}

function DeleteAccount({ onLeave }: { onLeave: () => void }) {
  const { confirm } = useApp();
  const { t } = useTranslation("profile");
  const navigate = useNavigate();

  async function confirmDeletion(): Promise<void> {
    const sure = await confirm({
      title: t("delete.title"),
      text: [t("delete.question"), t("delete.warning")],
      confirmText: t("delete.confirm"),
      cancelText: t("delete.cancel"),
      type: "error",
    });
    if (!sure) return;
    onLeave();
    await navigate({ to: routePaths["auth-delete-account"] });
  }

  return (
    <Button variant="subtle" color="error" leftSection={<IconTrash size={20} />} onClick={() => void confirmDeletion()}>
      {t("delete.button")}
    </Button>
  );
}

function SecurityEntry({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("profile");
  return (
    <UnstyledButton className={classes.entry} data-opens="security" onClick={onClick}>
      <IconShieldLock size={24} className={classes.entryIcon} aria-hidden />
      <span className={classes.entryText}>
        <span className={classes.entryName}>{t("views.security")}</span>
        <span className={classes.entryAbout}>{t("securityAbout")}</span>
      </span>
      <IconChevronRight size={20} className={classes.entryArrow} aria-hidden />
    </UnstyledButton>
  );
}
