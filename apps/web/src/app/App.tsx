import { MantineProvider } from "@mantine/core";
import { startTransition, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { cssVariables, theme } from "../platform/theme/theme.ts";
import { ErrorBoundary } from "../widgets/states/ErrorBoundary.tsx";
import { FullScreenSpinner } from "../widgets/states/FullScreenSpinner.tsx";
import { ApplicationFailed } from "./ApplicationFailed.tsx";
import { Running } from "./Running.tsx";
import { StartFailed } from "./StartFailed.tsx";
import type { StartOutcome } from "./start.ts";

export interface AppProps {
  /** Outcome of the first start. */
  first: StartOutcome;
  /** Starts again after a failure. */
  start: () => Promise<StartOutcome>;
}

export function App(props: AppProps) {
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
        <StartedOrFailed {...props} />
      </ErrorBoundary>
    </MantineProvider>
  );
}

function StartedOrFailed({ first, start }: AppProps) {
  const [outcome, setOutcome] = useState<StartOutcome | null>(first);

  function retry(): void {
    setOutcome(null);
    void start().then((next) => startTransition(() => setOutcome(next)));
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
