import { formatTypedInviteCode } from "@dexnet/protocol/invite-code";
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { belowInput } from "../../../widgets/forms/field-order.ts";
import classes from "./InviteCodeField.module.css";

export interface InviteCodeFieldProps {
  name: string;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  autoFocus: boolean;
}

/** Invite code, shown as it is printed while it is typed: in capitals and in groups. */
export function InviteCodeField({ value, onChange, error, name, autoFocus }: InviteCodeFieldProps) {
  const { t } = useTranslation("auth");
  return (
    <TextInput
      name={name}
      value={value}
      error={error}
      autoFocus={autoFocus}
      classNames={{ input: classes.code }}
      onChange={({ currentTarget: input }) => {
        // A change in the middle would move the cursor to the end.
        const isAtEnd = input.selectionStart === input.value.length;
        onChange(isAtEnd ? formatTypedInviteCode(input.value) : input.value);
      }}
      onBlur={() => onChange(formatTypedInviteCode(value))}
      label={t("register.inviteCode")}
      description={error ? undefined : t("register.inviteHint")}
      inputWrapperOrder={belowInput}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
