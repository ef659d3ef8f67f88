import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { firstFieldErrors, serverFieldErrors } from "./field-errors.ts";
import { useFormFault } from "./use-form-fault.ts";

type Values = Record<string, string | boolean>;

export interface AccountFormOptions<V extends Values> {
  schema: z.ZodMiniType;
  initialValues: V;
  /** Fault that happened before the form was mounted. */
  initialFault?: unknown;
  /** Rejects when the call is refused. Called only with values that the schema accepts. */
  submit: (values: V) => Promise<void>;
}

/**
 * Form that validates by the schemas of the protocol, shows the errors of each field below it (those of the server too)
 * and keeps the input after a fault. Errors are kept as keys of texts, so they follow the language. A form library is
 * not used because the sign-in page must stay small.
 */
export function useAccountForm<V extends Values>(options: AccountFormOptions<V>) {
  const { schema, initialValues, initialFault = null, submit } = options;
  const { t, i18n } = useTranslation("platform");
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const formFault = useFormFault(initialFault);
  const [loading, setLoading] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const toFocus = useRef<string | null>(null);

  // Runs after the errors are rendered and disabled fields are enabled again.
  useEffect(() => {
    if (toFocus.current === null || loading) return;
    focusField(element.current, toFocus.current);
    toFocus.current = null;
  });

  function textOf(key: string | undefined): string | undefined {
    if (key === undefined) return undefined;
    return i18n.exists(key, { ns: "platform" }) ? t(key) : t("errors.bad_request");
  }

  function show(found: Readonly<Record<string, string>>): void {
    setErrors(found);
    toFocus.current = Object.keys(initialValues).find((name) => found[name] !== undefined) ?? null;
  }

  function setValue(name: keyof V & string, value: string | boolean): void {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  }

  async function send(): Promise<void> {
    formFault.set(null);
    setLoading(true);
    try {
      await submit(values);
    } catch (error) {
      const found = serverFieldErrors(error, Object.keys(initialValues));
      if (Object.keys(found).length === 0) formFault.set(error);
      show(found);
    } finally {
      setLoading(false);
    }
  }

  const errorOf = (name: keyof V & string) => textOf(errors[name]);
  return {
    values,
    setValue,
    errorOf,
    loading,
    formError: formFault.error,
    /** Props of a text input. */
    field: (name: keyof V & string) => ({
      name,
      value: String(values[name]),
      onChange: (event: { currentTarget: { value: string } }) => setValue(name, event.currentTarget.value),
      error: errorOf(name),
    }),
    /** Props of a checkbox. */
    choice: (name: keyof V & string) => ({
      name,
      checked: values[name] === true,
      onChange: (event: { currentTarget: { checked: boolean } }) => setValue(name, event.currentTarget.checked),
      error: errorOf(name),
    }),
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (loading) return;
        const found = firstFieldErrors(schema, values);
        if (Object.keys(found).length > 0) show(found);
        else void send();
      },
    },
  };
}

/** The field of a one-time code is hidden: its digits are inputs before it. */
function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  const visible = field.type === "hidden" ? form?.querySelector("fieldset input") : field;
  if (visible instanceof HTMLInputElement) visible.focus();
}
