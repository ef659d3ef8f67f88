import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import classes from "./CodeForm.module.css";

export interface CodeFormProps {
  label: string;
  description: string;
  placeholder: string;
  buttonText: string;
  /** Text of the fault, or null. */
  error: string | null;
  loading: boolean;
  onSubmit: (text: string) => void;
  /** Called when the text changes: the fault is about an older one. */
  onEdit: () => void;
}

/** One short text with a button beside it. */
export function CodeForm(props: CodeFormProps) {
  const { label, description, placeholder, buttonText, error, loading, onSubmit, onEdit } = props;
  const [text, setText] = useState("");
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== "" && !loading) onSubmit(text.trim());
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        className={classes.field ?? ""}
        label={label}
        description={description}
        placeholder={placeholder}
        value={text}
        error={error}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onEdit();
        }}
      />
      <Button
        type="submit"
        variant="default"
        className={classes.button ?? ""}
        loading={loading}
        disabled={text.trim() === ""}
      >
        {buttonText}
      </Button>
    </form>
  );
}
