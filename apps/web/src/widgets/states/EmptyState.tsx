import type { ReactNode } from "react";
import { StateMessage } from "./StateMessage.tsx";

/** Says that there is nothing yet and why; children are the next step. */
export function EmptyState(props: {
  icon: ReactNode;
  title: string;
  heading?: 1 | 2;
  text?: string;
  children?: ReactNode;
}) {
  return <StateMessage {...props} />;
}
