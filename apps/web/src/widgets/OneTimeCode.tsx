import { oneTimeCodeDigits } from "@dexnet/protocol/limits";
import { Input, PinInput } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import shared from "../platform/theme/shared.module.css";
import { becameComplete } from "./became-complete.ts";
import classes from "./OneTimeCode.module.css";

export interface OneTimeCodeProps {
  value: string;
  onChange: (code: string) => void;
  /** Called when all six digits are entered. */
  onComplete?: (code: string) => void;
  error?: ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Name of the form field. */
  name?: string;
}

/** Six digits of a mailed code. A code can be pasted as a whole, with or without spaces. */
export function OneTimeCode({ value, onChange, onComplete, error, disabled, autoFocus, name }: OneTimeCodeProps) {
  const { t } = useTranslation("widgets");
  const errorId = useId();
  const errorElement = useRef<HTMLParagraphElement>(null);
  // It may be below the edge of a dialog.
  useEffect(() => {
    if (error) errorElement.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return (
    <fieldset className={shared.shrink} aria-describedby={error ? errorId : undefined}>
      <legend className={`${shared.small} ${classes.label}`}>{t("code.label")}</legend>
      <PinInput
        classNames={{ root: classes.root, pinInput: classes.digit, input: classes.input }}
        length={oneTimeCodeDigits}
        type="number"
        placeholder=""
        oneTimeCode
        value={value}
        onChange={(code) => {
          onChange(code);
          // The library reports only the first completion: a code typed over a wrong one must be reported too.
          if (becameComplete(value, code, oneTimeCodeDigits)) onComplete?.(code);
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
        <Input.Error ref={errorElement} id={errorId} role="alert" className={classes.error}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
