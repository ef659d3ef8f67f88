import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import shared from "../../platform/theme/shared.module.css";
import classes from "./TextList.module.css";

const icons = { good: IconCheck, limit: IconAlertTriangle } as const;

export interface TextListProps {
  tone: keyof typeof icons;
  texts: readonly string[];
}

/** Sentences with a mark: what the product does, or where it ends. */
export function TextList({ tone, texts }: TextListProps) {
  const Icon = icons[tone];
  return (
    <ul className={`${shared.grid} ${classes.list}`} data-tone={tone}>
      {texts.map((text) => (
        <li key={text} className={classes.entry}>
          <Icon size={20} className={classes.icon} aria-hidden />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
