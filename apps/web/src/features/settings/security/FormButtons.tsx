import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ModalButtons } from "../../../widgets/modal/ModalButtons.tsx";

export interface FormButtonsProps {
  submitText: string;
  loading: boolean;
  /** Whether the button is red, for a change that removes a protection. */
  isDestructive?: boolean;
  onCancel: () => void;
}

export function FormButtons({ submitText, loading, isDestructive = false, onCancel }: FormButtonsProps) {
  const { t } = useTranslation("profile");
  return (
    <ModalButtons>
      <Button variant="default" onClick={onCancel}>
        {t("cancel")}
      </Button>
      <Button type="submit" loading={loading} color={isDestructive ? "error" : "primary"}>
        {submitText}
      </Button>
    </ModalButtons>
  );
}
