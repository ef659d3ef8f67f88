import { useTranslation } from "react-i18next";
import { PageFrame } from "../../../widgets/page/PageFrame.tsx";
import { ProtectionSection } from "./ProtectionSection.tsx";
import { SavedPhrasesSection } from "./SavedPhrasesSection.tsx";
import { SignInsSection } from "./SignInsSection.tsx";
import { StoredWhereSection } from "./StoredWhereSection.tsx";
import { WitnessesSection } from "./WitnessesSection.tsx";

/** Page with the protection of the account and the places of its data. */
export function SafetyPage() {
  const { t } = useTranslation("settings");
  return (
    <PageFrame title={t("safety.title")} lead={t("safety.lead")}>
      <ProtectionSection />
      <SavedPhrasesSection />
      <SignInsSection />
      <WitnessesSection />
      <StoredWhereSection />
    </PageFrame>
  );
}
