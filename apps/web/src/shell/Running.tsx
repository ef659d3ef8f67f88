import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { ConfirmHost } from "../widgets/confirm/confirm.tsx";
import { notify } from "../widgets/snackbar/notify.ts";
import { Snackbar } from "../widgets/snackbar/Snackbar.tsx";
import { AppProvider } from "./app-context.tsx";
import { useErrorText } from "./error-text.ts";
import type { Started } from "./start.ts";

/** The application once it is known who is there. */
export function Running({ started }: { started: Started }) {
  const { services, router, isSigningOut } = started;
  const errorText = useErrorText();

  // Whoever signs in, confirms, signs out or is signed out stands on a page that may no longer be theirs.
  useEffect(() => {
    const stop = services.session.subscribe((user) => {
      if (user === null && !isSigningOut()) notify({ text: errorText("session_expired"), tone: "error" });
      void router.invalidate();
    });
    return () => void stop();
  }, [services, router, isSigningOut, errorText]);

  return (
    <AppProvider services={services}>
      <RouterProvider router={router} />
      <Snackbar />
      <ConfirmHost />
    </AppProvider>
  );
}
