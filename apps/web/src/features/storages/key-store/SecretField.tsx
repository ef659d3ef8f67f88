import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./SecretField.module.css";

/** Password field of a key store. Its visibility button can be reached by keyboard and has a name. */
export function SecretField(props: PasswordInputProps) {
  const { t } = useTranslation("storages");
  return (
    <PasswordInput
      {...props}
      // The library marks only the frame of the field.
      aria-invalid={props.error ? true : undefined}
      classNames={{ visibilityToggle: classes.eye ?? "" }}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": t("keyStore.showPassword") }}
      spellCheck={false}
    />
  );
}
