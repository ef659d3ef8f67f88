import { VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import classes from "./SegmentedChoice.module.css";

export interface SegmentedChoiceProps<Value extends string> {
  /** What is chosen between, to whom can't see it. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** Takes all the room there is, each option the same. */
  fullWidth?: boolean;
}

/** A few options of which one holds, beside each other. The arrow keys go through them. */
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
