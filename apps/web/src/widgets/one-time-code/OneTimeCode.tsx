import { oneTimeCodeDigits } from "@dexnet/protocol/limits";
import { Input, PinInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { becameWhole } from "./became-whole.ts";
import classes from "./OneTimeCode.module.css";

export interface OneTimeCodeProps {
  value: string;
  onChange: (code: string) => void;
  /** All six digits are there. */
  onComplete?: (code: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Field of the form to which it belongs. */
  name?: string;
}

/** The six digits of a mailed code. Takes a pasted code whole, with spaces or without. */
export function OneTimeCode({ value, onChange, onComplete, error, disabled, autoFocus, name }: OneTimeCodeProps) {
  const { t } = useTranslation("widgets");
  const errorId = useId();
  return (
    <fieldset className={classes.field} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.label}>{t("code.label")}</legend>
      <PinInput
        classNames={{ root: classes.root, pinInput: classes.digit, input: classes.input }}
        length={oneTimeCodeDigits}
        type="number"
        placeholder=""
        oneTimeCode
        value={value}
        onChange={(code) => {
          onChange(code);
          // The library tells only of the first time: a second code, written over a wrong one, counts as well.
          if (becameWhole(value, code, oneTimeCodeDigits)) onComplete?.(code);
        }}
        error={error !== undefined}
        disabled={disabled ?? false}
        autoFocus={autoFocus ?? false}
        {...(name === undefined ? {} : { name })}
        getInputProps={(index) => ({
          "aria-label": t("code.digit", { number: index + 1, total: oneTimeCodeDigits }),
        })}
      />
      {error && (
        <Input.Error id={errorId} role="alert" className={classes.error}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
