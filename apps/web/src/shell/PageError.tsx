import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ErrorState } from "../widgets/states/ErrorState.tsx";

/** A page that could not be shown: its code did not come, or it threw. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ErrorState
      heading={1}
      error={error}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}
