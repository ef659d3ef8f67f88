import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Password field whose visibility button can be reached by keyboard and has a name. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation("widgets");
  return (
    <PasswordInput
      {...props}
      // The library marks only the frame of the field.
      aria-invalid={props.error ? true : undefined}
      // A touch target needs 44 px; the button of the library is smaller.
      vars={() => ({ root: { "--psi-button-size": "44px", "--psi-icon-size": "20px" } })}
      rightSectionWidth={48}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": t("password.toggle") }}
    />
  );
}
