import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A password whose eye can be reached by keyboard and has a name. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation("auth");
  return (
    <PasswordInput
      {...props}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
    />
  );
}
