import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState } from "../../widgets/states/ErrorState.tsx";
import { ReloadButton } from "../../widgets/states/ReloadButton.tsx";

/** A page that could not be shown: its code did not come, or it threw. The router keeps that, so only a reload asks again. */
export function PageError({ error }: ErrorComponentProps) {
  return (
    <ErrorState heading={1} error={error}>
      <ReloadButton />
    </ErrorState>
  );
}
