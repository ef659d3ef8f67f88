import { Button, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useUser } from "../../../platform/services/use-user.ts";
import shared from "../../../platform/theme/shared.module.css";
import { PageFrame } from "../../../widgets/page/PageFrame.tsx";
import { Section } from "../../../widgets/page/Section.tsx";
import { DeleteAccountButton } from "./DeleteAccountButton.tsx";
import { LanguageSelect } from "./LanguageSelect.tsx";
import { Person } from "./Person.tsx";
import { TariffSection } from "./TariffSection.tsx";

/** The account, its plan, and the deletion at the end. */
export function ProfilePage() {
  const { t } = useTranslation("profile");
  const { signOut } = useApp();
  const user = useUser();
  if (user === null) return null;
  return (
    <PageFrame title={t("views.profile")}>
      <Section
        title={t("account.title")}
        action={
          <Button variant="default" leftSection={<IconLogout size={20} />} onClick={() => void signOut()}>
            {t("signOut")}
          </Button>
        }
      >
        <div className={shared.grid}>
          <Person email={user.email} />
          <LanguageSelect />
        </div>
      </Section>
      <Section title={t("tariff.title")}>
        <TariffSection isUntitled />
      </Section>
      <Section title={t("delete.title")} action={<DeleteAccountButton />}>
        <Text c="dimmed" size="sm">
          {t("delete.warning")}
        </Text>
      </Section>
    </PageFrame>
  );
}
