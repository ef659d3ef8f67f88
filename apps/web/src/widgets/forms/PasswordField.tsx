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
      // The button of the library is too small for a finger.
      vars={() => ({ root: { "--psi-button-size": "calc(var(--dx-control) - 4px)", "--psi-icon-size": "20px" } })}
      rightSectionWidth="var(--dx-control)"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": t("password.toggle") }}
    />
  );
}
