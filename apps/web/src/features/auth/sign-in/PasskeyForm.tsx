import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { useFormFault } from "../../../widgets/forms/use-form-fault.ts";

export interface PasskeyFormProps {
  submitText: string;
  submit: () => Promise<void>;
}

/** Asks for a passkey as the second factor. A browser opens its dialog only after a click. */
export function PasskeyForm({ submitText, submit }: PasskeyFormProps) {
  const fault = useFormFault(null);
  const [loading, setLoading] = useState(false);

  async function send(): Promise<void> {
    fault.set(null);
    setLoading(true);
    try {
      await submit();
    } catch (error) {
      fault.set(error);
    } finally {
      setLoading(false);
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!loading) void send();
  }

  return (
    <form onSubmit={onSubmit}>
      <FormAlert text={fault.error} />
      <Button type="submit" size="lg" fullWidth loading={loading} autoFocus>
        {submitText}
      </Button>
    </form>
  );
}
