import { Button, Title } from "@mantine/core";
import { IconChevronRight, IconCreditCard, IconLock, IconLogout, IconShieldCheck, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useUser } from "../../../platform/services/use-user.ts";
import shared from "../../../platform/theme/shared.module.css";
import { DeleteAccountButton } from "./DeleteAccountButton.tsx";
import { LanguageSelect } from "./LanguageSelect.tsx";
import { Person } from "./Person.tsx";
import classes from "./ProfileView.module.css";
import { TariffSection } from "./TariffSection.tsx";

/** User, tariff and settings. */
export function ProfileView({ onClose }: { onClose: () => void }) {
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
      <Person email={user.email} />
      {confirmed && (
        <section className={classes.section}>
          <TariffSection onLeave={onClose} />
        </section>
      )}
      <section className={classes.section}>
        <Title order={3} className={classes.heading}>
          {t("settings")}
        </Title>
        <LanguageSelect />
        {confirmed && <SettingsLinks onLeave={onClose} />}
      </section>
      <div className={classes.ends}>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconLogout size={20} />}
          onClick={() => void signOutAndClose()}
        >
          {t("signOut")}
        </Button>
        {confirmed && <DeleteAccountButton onLeave={onClose} fullWidth />}
      </div>
    </>
  );
}

const links = [
  { name: "profile", to: routePaths["settings-profile"], Icon: IconUser },
  { name: "safety", to: routePaths["settings-safety"], Icon: IconShieldCheck },
  { name: "security", to: routePaths["settings-security"], Icon: IconLock },
  { name: "billing", to: routePaths["settings-billing"], Icon: IconCreditCard },
] as const;

/** The pages of the settings. The link to the present page closes the modal too. */
function SettingsLinks({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation("profile");
  return (
    <ul className={classes.links}>
      {links.map(({ name, to, Icon }) => (
        <li key={name} className={classes.item}>
          <Link to={to} className={`${shared.row} ${shared.frame} ${classes.link}`} onClick={onLeave}>
            <Icon size={20} className={shared.quiet} aria-hidden />
            <span className={shared.fill}>{t(`links.${name}`)}</span>
            <IconChevronRight size={20} className={shared.quiet} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
