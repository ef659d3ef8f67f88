import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { View } from "../navigation/views.ts";
import { SessionsSection } from "./sessions/SessionsSection.tsx";
import { Section } from "./shared/Section.tsx";
import { TwoFactorSection } from "./two-factor/TwoFactorSection.tsx";

export function SecurityPage({ show }: { show: (view: View) => void }) {
  const { t } = useTranslation("profile");
  return (
    <div>
      <TwoFactorSection show={show} />
      <Section
        title={t("password.title")}
        action={
          <Button variant="default" data-opens="change-password" onClick={() => show("change-password")}>
            {t("password.change")}
          </Button>
        }
      >
        <Text c="dimmed" size="sm">
          {t("password.about")}
        </Text>
      </Section>
      <SessionsSection />
    </div>
  );
}
