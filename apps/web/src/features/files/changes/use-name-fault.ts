import { AppError } from "@dexnet/protocol/errors/errors";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";

/** Text of a fault of a name: what is wrong with the name, or why it can't be saved. */
export function useNameFault(): (error: unknown) => string {
  const { t } = useTranslation("platform");
  const errorText = useErrorText();
  return (error) => {
    const key = error instanceof AppError ? error.context["fields.name"] : undefined;
    return typeof key === "string" ? t(key) : errorText(error);
  };
}
