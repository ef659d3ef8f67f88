import { RouterProvider } from "@tanstack/react-router";
import { AppProvider } from "../platform/services/app-context.tsx";
import { ConfirmHost } from "../widgets/confirm/ConfirmHost.tsx";
import { Snackbar } from "../widgets/snackbar/Snackbar.tsx";
import { ErrorBoundary } from "../widgets/states/ErrorBoundary.tsx";
import { PartFailed } from "../widgets/states/PartFailed.tsx";
import type { Started } from "./start.ts";

/** The application after its start. */
export function Running({ started: { services, router } }: { started: Started }) {
  return (
    <AppProvider services={services}>
      <RouterProvider router={router} />
      <ErrorBoundary fallback={<PartFailed />}>
        <Snackbar />
      </ErrorBoundary>
      <ErrorBoundary fallback={<PartFailed />}>
        <ConfirmHost />
      </ErrorBoundary>
    </AppProvider>
  );
}
