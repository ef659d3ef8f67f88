import { VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import classes from "./SegmentedChoice.module.css";

export interface SegmentedChoiceProps<Value extends string> {
  /** Accessible name of the choice. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** Whether the options share the full width equally. */
  fullWidth?: boolean;
}

/** Options beside each other, one of which is selected. Arrow keys move between them. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { label, value, options, onChange, fullWidth = false } = props;
  const name = useId();
  return (
    <fieldset className={classes.choice} data-full={fullWidth || undefined}>
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            className={classes.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
