import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState } from "../../widgets/states/ErrorState.tsx";
import { ReloadButton } from "../../widgets/states/ReloadButton.tsx";

/** Shown for a page whose code could not be loaded or that threw. The router keeps the error, so only a reload tries again. */
export function PageError({ error }: ErrorComponentProps) {
  return (
    <ErrorState heading={1} error={error}>
      <ReloadButton />
    </ErrorState>
  );
}
