import type { ReactNode } from "react";
import { StateMessage } from "./StateMessage.tsx";

/** Nothing here yet, why, and (as children) what to do next. */
export function EmptyState(props: {
  icon: ReactNode;
  title: string;
  heading?: 1 | 2;
  text?: string;
  children?: ReactNode;
}) {
  return <StateMessage {...props} />;
}
