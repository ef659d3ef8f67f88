import { useTranslation } from "react-i18next";
import shared from "../../platform/theme/shared.module.css";
import { ModalFrame } from "../../widgets/modal/ModalFrame.tsx";
import classes from "./TermsModal.module.css";
import { termsSections } from "./terms-sections.ts";

export interface TermsModalProps {
  opened: boolean;
  onClose: () => void;
}

export function TermsModal({ opened, onClose }: TermsModalProps) {
  const { t } = useTranslation("terms");
  return (
    <ModalFrame opened={opened} onClose={onClose} title={t("title")} fullScreenOnMobile>
      <p className={classes.lead}>{t("lead")}</p>
      <ol className={`${shared.column} ${classes.sections}`}>
        {termsSections.map((name) => (
          <li key={name}>
            <h3>{t(`sections.${name}.title`)}</h3>
            <p className={classes.text}>{t(`sections.${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </ModalFrame>
  );
}
