import { MantineProvider } from "@mantine/core";
import { startTransition, useEffect, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { cssVariables, theme } from "../platform/theme/theme.ts";
import { ErrorBoundary } from "../widgets/states/ErrorBoundary.tsx";
import { FullScreenSpinner } from "../widgets/states/FullScreenSpinner.tsx";
import { ApplicationFailed } from "./ApplicationFailed.tsx";
import { Running } from "./Running.tsx";
import { StartFailed } from "./StartFailed.tsx";
import type { StartOutcome } from "./start.ts";

export function App({ start }: { start: () => Promise<StartOutcome> }) {
  return (
    // Without the default the library starts with its light scheme before it applies the forced one. The styles of a build
    // contain the variables already (build/static-theme.ts).
    <MantineProvider
      theme={theme}
      {...(import.meta.env.PROD ? {} : { cssVariablesResolver: cssVariables })}
      defaultColorScheme="dark"
      forceColorScheme="dark"
    >
      {/* Faults of the start itself. Those of the running application have a translated message below. */}
      <ErrorBoundary fallback={<StartFailed onRetry={() => window.location.reload()} />}>
        <Starting start={start} />
      </ErrorBoundary>
    </MantineProvider>
  );
}

function Starting({ start }: { start: () => Promise<StartOutcome> }) {
  const [outcome, setOutcome] = useState<StartOutcome | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    void attempt;
    let current = true;
    void start().then((next) => {
      // As a transition, the first page is rendered in short tasks, and the browser can react in between.
      if (current) startTransition(() => setOutcome(next));
    });
    return () => {
      current = false;
    };
  }, [start, attempt]);

  function retry(): void {
    setOutcome(null);
    setAttempt(attempt + 1);
  }

  if (outcome === null) return <FullScreenSpinner />;
  if (outcome.i18n === null) return <StartFailed onRetry={retry} />;
  return (
    <I18nextProvider i18n={outcome.i18n}>
      {outcome.kind === "started" ? (
        <ErrorBoundary fallback={<ApplicationFailed />}>
          <Running started={outcome.started} />
        </ErrorBoundary>
      ) : (
        <StartFailed error={outcome.error} onRetry={retry} />
      )}
    </I18nextProvider>
  );
}
