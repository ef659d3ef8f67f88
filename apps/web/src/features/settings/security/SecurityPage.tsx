import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PageFrame } from "../../../widgets/page/PageFrame.tsx";
import { Section } from "../../../widgets/page/Section.tsx";
import { PasskeysSection } from "./passkeys/PasskeysSection.tsx";
import { SecurityModal } from "./SecurityModal.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import type { SecurityTask } from "./security-task.ts";
import { RecoveryCodesSection } from "./two-factor/RecoveryCodesSection.tsx";
import { TwoFactorSection } from "./two-factor/TwoFactorSection.tsx";

/** Second factors, password and sessions. Each change is made in a dialog. */
export function SecurityPage() {
  const { t } = useTranslation("profile");
  const [task, setTask] = useState<SecurityTask | null>(null);
  return (
    <PageFrame title={t("views.security")}>
      <PasskeysSection onStart={setTask} />
      <TwoFactorSection onStart={setTask} />
      <RecoveryCodesSection onStart={setTask} />
      <Section
        title={t("password.title")}
        action={
          <Button variant="default" onClick={() => setTask({ kind: "change-password" })}>
            {t("password.change")}
          </Button>
        }
      >
        <Text c="dimmed" size="sm">
          {t("password.about")}
        </Text>
      </Section>
      <SessionsSection />
      <SecurityModal task={task} onClose={() => setTask(null)} />
    </PageFrame>
  );
}
